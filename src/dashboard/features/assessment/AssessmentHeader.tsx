import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AssessmentDetail } from '../../../contract/assessment.ts';
import { plural } from '../../lib/numbers.ts';
import { Code } from '../../ui/codes.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useWhole } from '../../ui/useWhole.tsx';
import { Funnel } from './Funnel.tsx';

interface AssessmentHeaderProps {
  /** Null while it is on its way. */
  assessment: AssessmentDetail | null;
  /** What can be done: invite. */
  actions: ReactNode;
  /** The public links; null where there is no room for them and the progress. */
  links: ReactNode;
}

/** One of the panels under the name. */
export const PANEL = 'min-h-30 rounded-lg border border-line bg-surface px-4 py-3';

/** What stands above the candidates of an assessment. */
export function AssessmentHeader({ assessment, actions, links }: AssessmentHeaderProps) {
  const name = assessment?.name?.trim() || 'Unnamed assessment';
  const { heading, toggle } = useWhole(name, 'text-xl font-semibold tracking-tight');
  return (
    <header className="px-4 pt-4 pb-2 md:px-6">
      <nav aria-label="Breadcrumb" className="flex items-center gap-1 text-xs text-faint">
        <Link to="/assessments" className="rounded hover:text-ink hover:underline">
          Assessments
        </Link>
        <ChevronRight aria-hidden="true" className="size-3 shrink-0" />
        <span className="truncate">{assessment && <bdi title={name}>{name}</bdi>}</span>
      </nav>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h1 {...heading}>{assessment ? <bdi>{name}</bdi> : <Skeleton className="h-5 w-64" />}</h1>
          {toggle}
          <p className="mt-0.5 flex min-h-5 flex-wrap items-center gap-x-2 text-soft">
            {assessment && <Code code={assessment.status} />}
            {assessment?.benchmark_name && (
              <span className="min-w-0 break-words">
                Benchmark: <bdi>{assessment.benchmark_name}</bdi>
              </span>
            )}
          </p>
        </div>
        {actions}
      </div>
      {links && (
        <div className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-2">
          <section aria-label="Progress" className={PANEL}>
            <h2 className="flex items-baseline justify-between gap-2 text-xs text-faint">
              <span>Progress</span>
              {assessment && (
                <span>
                  {plural(assessment.candidates, 'candidate')}
                  {assessment.finished_percentage !== null && `, ${assessment.finished_percentage}% completed`}
                </span>
              )}
            </h2>
            {assessment ? <Funnel assessment={assessment} /> : <Skeleton className="mt-4 h-8 w-full" />}
          </section>
          {links}
        </div>
      )}
    </header>
  );
}

/** The place of the public links while they, or their code, are on their way: as high as they are going to be. */
export function LinksPlace({ assessment }: { assessment: AssessmentDetail | null }) {
  return (
    <div className={PANEL}>
      <p className="text-xs text-faint">Public links</p>
      <div className="mt-1 max-h-24 overflow-hidden">
        {(assessment?.public_links ?? ONE).map(({ id }) => (
          <div key={id} className="flex h-8 items-center">
            <Skeleton className="w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** What most assessments have. */
const ONE = [{ id: 0 }];
