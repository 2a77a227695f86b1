import { Check, Circle, Clock, type LucideIcon, Users } from 'lucide-react';
import { labelOf } from '../../../contract/codes.ts';
import type { ReviewOrder } from '../../../contract/reviewOrders.ts';
import type { Reviewed, ReviewState } from '../../api/reviews.ts';
import { classes } from '../../lib/classes.ts';
import { formatCount } from '../../lib/numbers.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { Button } from '../../ui/Button.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { Text } from '../../ui/Text.tsx';

const ICONS: Record<ReviewState, LucideIcon> = { open: Circle, decided: Check, later: Clock, elsewhere: Users };

/** What became of a candidate; null: nothing yet. */
export function outcomeText({ state, stage, first_stage: first }: Reviewed): string | null {
  if (state === 'later') return 'Later';
  if (state === 'elsewhere') return `Moved to ${labelOf(stage ?? '')} by a colleague`;
  if (state !== 'decided') return null;
  return stage === first ? 'Recommended' : labelOf(stage ?? '');
}

const ORDERS: readonly { value: ReviewOrder; label: string }[] = [
  { value: 'completed', label: 'First completed' },
  { value: 'score', label: 'Highest score' },
];

interface ReviewQueueProps {
  /** All of the review, in the chosen order. */
  items: readonly Reviewed[];
  /** The assessment that is shown; 0: all. */
  assessment: number;
  order: ReviewOrder;
  currentId: number | null;
  /** Beside the candidate, or as a button that opens it. */
  isColumn: boolean;
  onAssessment: (id: number) => void;
  onOrder: (order: ReviewOrder) => void;
  onOpen: (candidatureId: number) => void;
  /** Ends the review. */
  onFinish: () => void;
}

/** "19 done, 2 to go"; with those that are neither. */
export function progressText(items: readonly Reviewed[]): string {
  const count = (...states: ReviewState[]) => items.filter(({ state }) => states.includes(state)).length;
  const [later, elsewhere] = [count('later'), count('elsewhere')];
  return [
    `${formatCount(count('decided'))} done, ${formatCount(count('open'))} to go`,
    ...(later > 0 ? [`${formatCount(later)} later`] : []),
    ...(elsewhere > 0 ? [`${formatCount(elsewhere)} by colleagues`] : []),
  ].join(' · ');
}

/** The candidates of a review with the progress. */
export function ReviewQueue(props: ReviewQueueProps) {
  const { items, isColumn, onFinish } = props;
  const done = items.filter(({ state }) => state !== 'open').length;
  const progress = (
    <>
      <Text className="font-medium tabular-nums">{progressText(items)}</Text>
      <span aria-hidden="true" className="block h-1.5 w-full overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${items.length === 0 ? 0 : (done / items.length) * 100}%` }}
        />
      </span>
    </>
  );
  const finish = (
    <Button shape="small" onClick={onFinish}>
      Finish
    </Button>
  );
  if (isColumn) {
    return (
      <nav aria-label="Review" className="flex min-h-0 flex-col bg-canvas">
        <div className="space-y-2.5 border-b border-line px-4 py-3">
          <div className="flex items-center justify-between gap-2">
            <h1 className="text-[0.9375rem]/6 font-semibold">Review</h1>
            {finish}
          </div>
          {progress}
          <Choices {...props} />
        </div>
        <List {...props} className="min-h-0 grow overflow-y-auto overscroll-contain" />
      </nav>
    );
  }
  return (
    <nav
      aria-label="Review"
      className="flex items-center gap-3 border-b border-line px-4 py-2 [&>span:first-of-type]:min-w-0 [&>span:first-of-type]:grow"
    >
      <h1 className="sr-only">Review</h1>
      <PopoverButton
        label={`Candidates to review: ${progressText(items)}`}
        look="quiet"
        className="h-auto w-full flex-col items-start! gap-1 py-1.5 whitespace-normal"
        face={progress}
        panelClassName="w-88 max-w-[calc(100vw-1rem)]"
      >
        <div className="space-y-2 p-2">
          <Choices {...props} />
        </div>
        <List {...props} className="" />
      </PopoverButton>
      {finish}
    </nav>
  );
}

/** The order, and with several assessments which of them. */
function Choices({ items, assessment, order, onAssessment, onOrder }: ReviewQueueProps) {
  const assessments = new Map(items.map((item) => [item.assessment_id, item.assessment_name]));
  return (
    <>
      <Select
        aria-label="Order"
        className="h-8"
        value={order}
        onChange={({ target }) => onOrder(ORDERS.find(({ value }) => value === target.value)?.value ?? 'completed')}
      >
        {ORDERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {assessments.size > 1 && (
        <Select
          aria-label="Assessment"
          className="h-8"
          value={assessment}
          onChange={({ target }) => onAssessment(Number(target.value))}
        >
          <option value={0}>All assessments</option>
          {[...assessments].map(([id, name]) => (
            <option key={id} value={id}>
              {assessmentLabel(name, id)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** A ref of the candidate who is shown. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function List({ items, assessment, currentId, className, onOpen }: ReviewQueueProps & { className: string }) {
  const isMixed = new Set(items.map((item) => item.assessment_id)).size > 1;
  return (
    <ol aria-label="Candidates to review" className={className}>
      {items
        .filter((item) => assessment === 0 || item.assessment_id === assessment)
        .map((item) => {
          const { candidature_id: id, name, avg_score: score, state } = item;
          const Icon = ICONS[state];
          const isCurrent = id === currentId;
          const outcome = outcomeText(item);
          const note = outcome ?? (isMixed ? assessmentLabel(item.assessment_name, item.assessment_id) : null);
          return (
            <li key={id} className="[content-visibility:auto] [contain-intrinsic-height:auto_3rem]">
              <button
                ref={isCurrent ? scrollIntoView : undefined}
                type="button"
                aria-current={isCurrent || undefined}
                onClick={({ currentTarget }) => {
                  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
                  onOpen(id);
                }}
                className={classes(
                  'flex min-h-10 w-full items-center gap-2.5 border-b border-line px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2',
                  isCurrent && 'bg-accent-wash hover:bg-accent-wash',
                )}
              >
                <Icon
                  aria-hidden="true"
                  className={classes('size-4 shrink-0', state === 'decided' ? 'text-good' : 'text-faint')}
                />
                <span className="min-w-0 grow">
                  <bdi translate="no" className={classes('block truncate', state === 'open' && 'font-medium')}>
                    {name ?? 'Unnamed candidate'}
                  </bdi>
                  {note !== null && <Text className="block truncate text-xs text-soft">{note}</Text>}
                </span>
                <Text className="shrink-0 font-semibold tabular-nums">
                  {score === null ? '—' : String(Math.round(score))}
                </Text>
              </button>
            </li>
          );
        })}
    </ol>
  );
}
