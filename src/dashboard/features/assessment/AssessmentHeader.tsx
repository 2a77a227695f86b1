import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { AssessmentDetail } from '../../../contract/assessment.ts';
import { classes } from '../../lib/classes.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useExpandableText } from '../../ui/useExpandableText.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';

interface AssessmentHeaderProps {
  /** Null while loading. */
  assessment: (Pick<AssessmentDetail, 'id' | 'name' | 'status'> & Partial<AssessmentDetail>) | null;
  /** Small buttons beside the status, such as Follow. */
  follow?: Elements;
  /** Buttons, such as Invite. */
  actions: Elements;
  /** Progress and links: in the line of the status, on small screens below it. */
  strip?: Elements;
}

/** The header above the candidates of an assessment. */
export function AssessmentHeader({ assessment, follow, actions, strip }: AssessmentHeaderProps) {
  const name = assessmentLabel(assessment?.name, assessment?.id);
  const { heading, toggle } = useExpandableText(name, 'text-xl font-semibold tracking-tight');
  return (
    <header className="sticky left-0 px-4 pt-3 pb-1 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* In one line with the name, where there is room: the rows begin higher. */}
        <div className="min-w-0 grow basis-64 md:flex md:items-baseline md:gap-1.5">
          <nav aria-label="Breadcrumb" className="flex shrink-0 items-center gap-1 text-xs text-faint md:text-sm">
            <Link to="/assessments" className="rounded hover:text-ink hover:underline">
              Assessments
            </Link>
            <ChevronRight aria-hidden="true" className="size-3 shrink-0" />
          </nav>
          <div className="min-w-0 grow">
            <h1 {...heading}>{assessment ? <bdi translate="no">{name}</bdi> : <Skeleton className="h-5 w-64" />}</h1>
            {toggle satisfies Elements}
          </div>
        </div>
        {actions}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <div
          className={classes(
            'flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 text-soft',
            assessment?.status !== 'archived' && 'max-md:flex-nowrap',
          )}
        >
          {assessment && (
            <span className="shrink-0">
              <StatusLabel code={assessment.status} />
            </span>
          )}
          {assessment?.status === 'archived' && <span className="text-warn">Invitations and links are closed</span>}
          {assessment?.benchmark_name && (
            <span title={assessment.benchmark_name} className="min-w-0 break-words @max-[70rem]:hidden">
              <Text>Compared with</Text> <bdi translate="no">{assessment.benchmark_name}</bdi>
            </span>
          )}
          {follow}
        </div>
        {strip}
      </div>
    </header>
  );
}
