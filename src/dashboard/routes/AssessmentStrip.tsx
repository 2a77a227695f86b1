import { useQuery } from '@tanstack/react-query';
import type { AssessmentDetail } from '../../contract/assessment.ts';
import { aboutQuery } from '../api/about.ts';
import { ProgressStrip } from '../features/assessment/ProgressStrip.tsx';
import { PublicLinksButton } from '../features/assessment/PublicLinksButton.tsx';
import type { Elements } from '../ui/Text.tsx';

interface AssessmentStripProps {
  assessment: AssessmentDetail;
  /** Further controls. */
  children: Elements;
}

/** Below the name of an assessment: its progress and public links. */
export default function AssessmentStrip({ assessment, children }: AssessmentStripProps) {
  const { data: about } = useQuery(aboutQuery());
  return (
    <ProgressStrip assessment={assessment}>
      {children}
      <PublicLinksButton assessment={assessment} baseUrl={about?.public_base_url ?? null} />
    </ProgressStrip>
  );
}
