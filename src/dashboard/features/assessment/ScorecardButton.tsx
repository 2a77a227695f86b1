import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { lazy, useState } from 'react';
import { scorecardQuery } from '../../api/scorecards.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

const ScorecardDialog = lazy(() => import('./ScorecardDialog.tsx'));

/** Opens the criteria of an assessment. Hiring managers have the button if there are any. */
export function ScorecardButton({ assessmentId }: { assessmentId: number }) {
  const { data } = useQuery(scorecardQuery(assessmentId));
  const isRecruiter = useRefusal('changeScorecard') === null;
  const [isOpen, setOpen] = useState(false);
  const hasCriteria = data !== undefined && data.criteria.length > 0;
  const isOffered = isRecruiter || hasCriteria;
  useCommands(() =>
    isOffered
      ? [
          {
            id: 'scorecard',
            title: isRecruiter ? 'Edit the scorecard…' : 'Show the scorecard…',
            group: 'page',
            run: () => setOpen(true),
          },
        ]
      : [],
  );
  if (!isOffered) return null;
  return (
    <>
      <Button look="quiet" shape="small" title="What candidates are scored by" onClick={() => setOpen(true)}>
        <ListChecks aria-hidden="true" className={`size-3.5 ${hasCriteria ? 'text-accent' : 'text-faint'}`} />
        <span className="@max-[90rem]:sr-only">Scorecard</span>
      </Button>
      {isOpen && (
        <LazyBoundary onClose={() => setOpen(false)}>
          <ScorecardDialog assessmentId={assessmentId} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
