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
  /** The content below the name: progress and links. */
  strip?: Elements;
}

/** The header above the candidates of an assessment. */
export function AssessmentHeader({ assessment, follow, actions, strip }: AssessmentHeaderProps) {
  const name = assessmentLabel(assessment?.name, assessment?.id);
  const { heading, toggle } = useExpandableText(name, 'text-xl font-semibold tracking-tight');
  return (
    <header className="px-4 pt-4 pb-2 md:px-6">
      <nav aria-label="Breadcrumb" className="flex items-center gap-1 text-xs text-faint">
        <Link to="/assessments" className="rounded hover:text-ink hover:underline">
          Assessments
        </Link>
        <ChevronRight aria-hidden="true" className="size-3 shrink-0" />
      </nav>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h1 {...heading}>{assessment ? <bdi translate="no">{name}</bdi> : <Skeleton className="h-5 w-64" />}</h1>
          {toggle satisfies Elements}
          <div
            className={classes(
              'mt-0.5 flex min-h-6 flex-wrap items-center gap-x-2 text-soft',
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
              <span
                title={assessment.benchmark_name}
                className="min-w-0 break-words max-md:truncate @min-[40rem]:@max-[51rem]:hidden"
              >
                <Text>Compared with</Text> <bdi translate="no">{assessment.benchmark_name}</bdi>
              </span>
            )}
            {follow}
          </div>
        </div>
        {actions}
      </div>
      {strip}
    </header>
  );
}
