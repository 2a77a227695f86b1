import { usePrefetchQuery } from '@tanstack/react-query';
import { quietApi } from '../../api/client.ts';
import { flagsQuery, resultsQuery } from '../../api/people.ts';

interface ReadAheadProps {
  assessmentId: number;
  candidatureId: number;
  testTakerId: number;
}

/** Reads what the drawer of somebody asks for before it is opened. Nobody is told how long it takes, nor that it failed: then it is read later. */
export function ReadAhead({ assessmentId, candidatureId, testTakerId }: ReadAheadProps) {
  usePrefetchQuery(resultsQuery(assessmentId, testTakerId, quietApi));
  usePrefetchQuery(flagsQuery(testTakerId, candidatureId, quietApi));
  return null;
}
