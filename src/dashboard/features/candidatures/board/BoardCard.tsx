import { isAddressable } from '../../../../contract/paths.ts';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useSelector } from '@tanstack/react-store';
import { ArrowLeftRight, ShieldAlert, Star } from 'lucide-react';
import { memo, useCallback } from 'react';
import type { Candidature } from '../../../../contract/candidature.ts';
import type { KnownCandidature } from '../../../../contract/readModel.ts';
import { isProvisional } from '../../../../contract/score.ts';
import { movedAt } from '../../../api/confirmedMoves.ts';
import { classes } from '../../../lib/classes.ts';
import { ageText, readTime, zonedTime } from '../../../lib/time.ts';
import { refusalOf, useRefusal } from '../../../lib/currentUser.ts';
import { WORDS } from '../../../messages/words.ts';
import { selectionStore } from '../../../table/selectionStore.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { Name, nameOf } from '../../../ui/Name.tsx';
import { useStageList } from '../../../ui/StageListHost.tsx';
import { Score } from '../../../ui/Score.tsx';
import { Time } from '../../../ui/Time.tsx';
import { CandidatureLink } from '../CandidatureLink.tsx';
import { Text } from '../../../ui/Text.tsx';
import { plural } from '../../../lib/numbers.ts';
import { pluralForm } from '../../../../contract/plural.ts';
import { RemovalMark } from '../../../ui/RemovalMark.tsx';
import { RecommendationMarks } from '../../../ui/TeamMarks.tsx';

const SCORE = 'Score';
const ratingText = (rating: number) => `Rating ${rating} of 5`;
const noticedText = (count: number) => `${plural(count, 'test condition')} to check`;

/** The height of a card with the gap under it, in pixels. */
export const CARD_HEIGHT = 72;

/** Callbacks of a card to the board; stable while the board is mounted. */
export interface CardHandlers {
  /** The card has mounted. */
  onMount: (id: number, card: HTMLElement) => void;
  onDragStart: (id: number) => void;
  onSelect: (id: number, isSelected: boolean) => void;
}

/** A row of the read model; one that was just moved here may have only what the API sends. */
type BoardRow = Candidature & Partial<KnownCandidature>;

interface BoardCardProps extends CardHandlers {
  row: BoardRow;
  /** From the top of the column, in pixels. */
  start: number;
  place: number;
  columnLength: number;
  /** The only card of the column in the tab order. */
  current: boolean;
  /** Its details are open. */
  opened: boolean;
}

/** The link of the name covers the card. */
const NAME = 'absolute inset-0 block truncate rounded-lg pt-2.5 pr-12 pl-3 font-medium';

/** One candidate on the board. The whole card is a link. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { row, start, place, columnLength, current, opened, onMount, onDragStart, onSelect } = props;
  const { id } = row;
  const movable = isAddressable(row);
  const refusal = useRefusal('changeStage');
  const openStages = useStageList();
  const tabIndex = current ? 0 : -1;

  const attach = useCallback(
    (card: HTMLLIElement | null) => {
      if (!card || !movable) return;
      onMount(id, card);
      return draggable({
        element: card,
        canDrag: () => refusalOf('changeStage') === null,
        getInitialData: () => ({ candidatureId: id }),
        onDragStart: () => {
          card.dataset.dragged = '';
          onDragStart(id);
        },
        onDrop: () => delete card.dataset.dragged,
      });
    },
    [id, movable, onMount, onDragStart],
  );

  return (
    <li
      ref={attach}
      data-id={id}
      aria-posinset={place}
      aria-setsize={columnLength}
      style={{ transform: `translateY(${start}px)`, height: CARD_HEIGHT }}
      className="absolute inset-x-0 top-0 pb-2 data-dragged:opacity-40"
    >
      <div
        className={classes(
          'group/card relative h-full rounded-lg border transition-colors has-checked:border-accent has-checked:bg-accent-wash',
          opened ? 'border-accent bg-accent-wash' : 'border-line bg-surface hover:border-edge',
        )}
      >
        {movable ? (
          <CandidatureLink
            candidatureId={id}
            aria-current={opened ? 'page' : undefined}
            tabIndex={tabIndex}
            // Drags the card, not the link.
            draggable={false}
            className={`${NAME} -outline-offset-1`}
          >
            <Name name={row.full_name} email={row.email} />
          </CandidatureLink>
        ) : (
          <span className={NAME}>
            <Name name={row.full_name} email={row.email} />
          </span>
        )}
        {row.avg_score !== null && (
          <span
            className="pointer-events-none absolute top-2.5 right-3 font-medium tabular-nums"
            title={isProvisional(row) ? 'Provisional score' : SCORE}
          >
            <span className="sr-only">
              <Text>{SCORE}</Text>{' '}
            </span>
            <Score scored={row} />
          </span>
        )}
        <div className="pointer-events-none absolute right-3 bottom-2 left-3 flex h-5 [@media(hover:none)]:right-16 items-center text-xs text-soft">
          <span className="flex min-w-0 grow items-center overflow-hidden">
            {row.removal && (
              <span className="mr-2">
                <RemovalMark removal={row.removal} />
              </span>
            )}
            {row.status !== 'completed' && (
              <span className="mr-2 shrink-0">
                <StatusLabel code={row.status} />
              </span>
            )}
            <Marks row={row} />
          </span>
          <TimeInStage row={row} />
        </div>
        {movable && (
          <div className="absolute right-1.5 bottom-1.5 flex rounded bg-inherit opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 in-[body:has(#selection-bar)]:opacity-100 [@media(hover:none)]:opacity-100">
            <SelectBox row={row} tabIndex={tabIndex} onSelect={onSelect} />
            {refusal === null && (
              <button
                type="button"
                tabIndex={tabIndex}
                aria-label={`Move ${nameOf(row)} to…`}
                aria-haspopup="menu"
                title="Move to…"
                onClick={({ currentTarget }) => openStages?.(row, currentTarget)}
                className="grid size-6 shrink-0 place-items-center rounded text-faint hover:bg-hover hover:text-ink"
              >
                <ArrowLeftRight aria-hidden="true" className="size-3.5" />
              </button>
            )}
          </div>
        )}
      </div>
    </li>
  );
});

/** Selects the card. */
function SelectBox({ row, tabIndex, onSelect }: Pick<BoardCardProps, 'row' | 'onSelect'> & { tabIndex: number }) {
  const checked = useSelector(selectionStore, ({ ids }) => ids.has(row.id));
  return (
    <label className="grid size-6 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={WORDS.select(nameOf(row))}
        checked={checked}
        onChange={({ target }) => onSelect(row.id, target.checked)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}

/** Recommendations, notes, the rating, and test conditions that were noticed. */
function Marks({ row }: Pick<BoardCardProps, 'row'>) {
  const { rating, test_conditions: conditions, notes = 0 } = row;
  const noticed = conditions?.noticed ?? 0;
  return (
    <>
      <RecommendationMarks counts={row} />
      {notes > 0 && (
        <span title={plural(notes, 'note')} className="mr-2 shrink-0 mark-note">
          <Text>{notes}</Text>
          <span className="sr-only">{` ${pluralForm(notes, 'note')}`}</span>
        </span>
      )}
      {rating !== null && (
        <span title={ratingText(rating)} className="mr-2 flex shrink-0 items-center gap-0.5 tabular-nums">
          <Text className="sr-only">{ratingText(rating)}</Text>
          <span aria-hidden="true">{rating}</span>
          <Star aria-hidden="true" className="size-3 fill-current" />
        </span>
      )}
      {noticed > 0 && (
        <span title={noticedText(noticed)} className="shrink-0 text-warn">
          <Text className="sr-only">{noticedText(noticed)}</Text>
          <ShieldAlert aria-hidden="true" className="size-3.5" />
        </span>
      )}
    </>
  );
}

/** How long the candidate has been in the stage. If no move was seen: when they completed, or were invited. */
function TimeInStage({ row }: Pick<BoardCardProps, 'row'>) {
  const since = movedAt(row) ?? readTime(row.stage_since ?? null);
  if (since !== null) {
    return (
      <span title={`In this stage since ${zonedTime(since)}`} className="shrink-0 pl-1 text-faint tabular-nums">
        <span className="sr-only">In this stage for </span>
        <Text>{ageText(since, Date.now())}</Text>
      </span>
    );
  }
  const [what, at] = row.completed_at ? ['Completed', row.completed_at] : ['Invited', row.created];
  return (
    at !== null && (
      <span className="shrink-0 pl-1 text-faint">
        <Text className={row.status === 'invited' ? '' : 'sr-only'}>{what}</Text> <Time value={at} />
      </span>
    )
  );
}
