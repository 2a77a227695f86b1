import { useQuery } from '@tanstack/react-query';
import type { AssessmentDetail } from '../../contract/assessment.ts';
import { aboutQuery } from '../api/about.ts';
import { ProgressStrip } from '../features/assessment/ProgressStrip.tsx';
import { PublicLinksButton } from '../features/assessment/PublicLinksButton.tsx';

/** Below the name of an assessment: its progress and public links. */
export default function AssessmentStrip({ assessment }: { assessment: AssessmentDetail }) {
  const { data: about } = useQuery(aboutQuery());
  return (
    <ProgressStrip assessment={assessment}>
      <PublicLinksButton assessment={assessment} baseUrl={about?.public_base_url ?? null} />
    </ProgressStrip>
  );
}
