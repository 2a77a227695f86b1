import { useQuery } from '@tanstack/react-query';
import { candidatureDetailQuery } from '../api/candidatureLists.ts';
import { isGone } from '../api/goneCandidature.ts';
import { PlannedRemoval } from '../features/candidature/PlannedRemoval.tsx';

interface RemovalNoticeProps {
  assessmentId: number;
  candidature: number;
}

/** Says of a candidate who is already invited that they will be removed. Renders nothing without a planned removal. */
export default function RemovalNotice({ assessmentId, candidature }: RemovalNoticeProps) {
  const { data, error } = useQuery(candidatureDetailQuery(assessmentId, candidature));
  if (error && isGone(error)) return <p className="mt-3 text-soft">They were removed. You can invite them again.</p>;
  const removal = data?.candidature.removal;
  return removal ? <PlannedRemoval candidature={candidature} removal={removal} /> : null;
}
