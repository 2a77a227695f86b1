import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AssessmentDetail } from '../../contract/assessment.ts';
import { aboutQuery } from '../api/about.ts';
import { ProgressStrip } from '../features/assessment/ProgressStrip.tsx';
import { PublicLinksButton } from '../features/assessment/PublicLinksButton.tsx';

interface AssessmentStripProps {
  assessment: AssessmentDetail;
  /** What else there is to set. */
  children: ReactNode;
}

/** The progress of an assessment and the ways on, below its name. */
export default function AssessmentStrip({ assessment, children }: AssessmentStripProps) {
  const { data: about } = useQuery(aboutQuery());
  return (
    <ProgressStrip assessment={assessment}>
      {children}
      <PublicLinksButton assessment={assessment} baseUrl={about?.public_base_url ?? null} />
    </ProgressStrip>
  );
}
