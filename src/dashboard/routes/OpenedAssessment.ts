import { useParams } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { openAssessment } from '../table/selectionStore.ts';
import { readId } from './ids.ts';

/** Ends the selection when another assessment is opened, on any of its pages. */
export function OpenedAssessment(): null {
  const assessmentId = useParams({ strict: false, select: (params) => params.assessmentId });
  // Before the paint, so that nothing of the former one is shown.
  useLayoutEffect(() => {
    const id = assessmentId === undefined ? null : readId(assessmentId);
    if (id !== null) openAssessment(id);
  }, [assessmentId]);
  return null;
}
