import { isAddressable } from '../../../contract/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CandidatureFlags } from '../../../contract/candidate.ts';
import { flagsQuery } from '../../api/testTakers.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { StagePill } from '../../ui/StagePill.tsx';
import { Score } from '../../ui/Score.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Section } from '../../ui/Section.tsx';

interface OtherAssessmentsProps {
  testTakerId: number;
  candidatureId: number;
}

/** The other assessments of the candidate. */
export function OtherAssessments({ testTakerId, candidatureId }: OtherAssessmentsProps) {
  const { data, error, refetch } = useQuery(flagsQuery(testTakerId, candidatureId));
  const person = data;
  const others = person?.assessments_detail.filter(({ id }) => id !== candidatureId) ?? [];
  return (
    <Section
      title="Other assessments"
      note={
        <Link
          to="/candidates/$testtakerId"
          params={{ testtakerId: String(testTakerId) }}
          className="rounded hover:underline"
        >
          Open full profile
        </Link>
      }
    >
      {error && !person && (
        <Failed small title="Couldn’t load the other assessments." failure={error} onRetry={() => void refetch()} />
      )}
      {!person && !error && <Skeleton className="w-3/4" />}
      {person && others.length === 0 && <p className="text-soft">No other assessments</p>}
      <ul className="space-y-1.5">
        {others.map((other) => (
          <li key={other.id} className="flex items-center justify-between gap-3">
            <OtherName other={other} />
            <span className="flex shrink-0 items-center gap-2 tabular-nums">
              <StatusLabel code={other.status} />
              <StagePill code={other.stage} />
              <span className="w-7 text-right">
                <Score scored={other} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OtherName({ other }: { other: CandidatureFlags }) {
  const name = assessmentLabel(other.assessment_name, other.assessment_id);
  if (other.assessment_id === null || !isAddressable(other))
    return (
      <bdi translate="no" title={name} className="truncate">
        {name}
      </bdi>
    );
  return (
    <Link
      to="/assessments/$assessmentId/candidates/$candidatureId"
      params={{ assessmentId: String(other.assessment_id), candidatureId: String(other.id) }}
      className="truncate rounded hover:text-accent"
    >
      <bdi translate="no" title={name}>
        {name}
      </bdi>
    </Link>
  );
}
