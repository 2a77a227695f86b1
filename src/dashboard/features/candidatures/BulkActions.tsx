import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { Columns3, Ellipsis, FileSpreadsheet, FileText, Link2, ListChecks } from 'lucide-react';
import { lazy, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { CandidatureListOrdering } from '../../../contract/candidatureFilters.ts';
import { type JobKind, JOB_RULES } from '../../../contract/jobKinds.ts';
import { blindReviewQuery } from '../../api/blindReview.ts';
import { failureOf } from '../../lib/failure.ts';
import { type FrozenSelection, readSelectedLinks, readSelectedRows } from '../../api/selections.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { WORDS } from '../../messages/words.ts';
import { classes } from '../../lib/classes.ts';
import { MIN_COMPARED, MAX_COMPARED } from '../../lib/compareLimits.ts';
import { Button } from '../../ui/Button.tsx';
import { type Command, useCommands } from '../../ui/commands.ts';
import { Keys } from '../../ui/Keys.tsx';
import { MenuItem, PopoverButton } from '../../ui/PopoverButton.tsx';
import { singleKeysStore } from '../../ui/singleKeys.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { loadStageList } from '../../ui/StageListHost.tsx';
import { copyLinks } from '../../ui/copyText.ts';
import { notify } from '../../ui/toasts.ts';
import { type DialogAction, BULK_ACTION_KINDS, BULK_ACTIONS, type BulkActionKind, moveTo } from './bulk/bulkActions.ts';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { useExport } from './export/useExport.ts';
import { useLayout } from './useLayout.ts';
import type { CandidatureSelection } from './useSelection.ts';
import { Text } from '../../ui/Text.tsx';
import { plural } from '../../lib/numbers.ts';

const COMPARE = 'Compare';
const REVIEW = 'Review';
const COPY_LINKS = 'Copy links';
const MORE_ACTIONS = 'More actions';
const whoText = (count: number): string => plural(count, 'candidate');

const StageList = lazy(loadStageList);

/** What a view of the list asks of the bar. */
export interface SelectionActions {
  /** Asks whether to move the selected candidates to a stage. */
  move: (stage: string) => void;
}

interface BulkActionsProps {
  ref?: Ref<SelectionActions> | undefined;
  assessment: { id: number; name: string; status: string | null };
  selection: CandidatureSelection;
  /** Of the list that is shown. */
  ordering: CandidatureListOrdering;
  /** Called with the ID of a new job. */
  onStarted: (jobId: number) => void;
  /** Opens the reject dialog. */
  onReject: (selection: FrozenSelection) => void;
  /** Called with the ID of the selection to review. */
  onReview: (selection: string) => void;
  /** Called with the IDs of the candidates to compare. */
  onCompare: (ids: number[]) => void;
}

const NO_OTHERS: readonly string[] = [];

const kindsAt = (...places: string[]) => BULK_ACTION_KINDS.filter((kind) => places.includes(BULK_ACTIONS[kind].place));

/** The actions on the selected candidates, as buttons, menu and commands. */
export function BulkActions(props: BulkActionsProps) {
  const { ref, assessment, selection, ordering, onStarted, onReject, onReview, onCompare } = props;
  const count = useSelector(selection.store, ({ ids }) => ids.size);
  const { columns } = useLayout(assessment.id);
  const hasKeys = useSelector(singleKeysStore);
  const { data: isBlind = false } = useQuery(blindReviewQuery(assessment.id));
  const reasonOf = (kind: JobKind) => (isBlind && JOB_RULES[kind].givesReports ? BLIND_REVIEW.no.report : null);
  const noLinks = isBlind ? BLIND_REVIEW.no.link : null;
  const [open, setOpen] = useState<{ action: DialogAction; frozen: FrozenSelection }>();
  const stageButton = useRef<HTMLButtonElement>(null);
  // `opening` remounts the list each time, since the browser reports the closing of the previous one late.
  const [stages, setStages] = useState<{ anchor: HTMLElement; opening: number } | null>(null);
  const closeStages = () => setStages((now) => (now === stages ? null : now));
  useEffect(() => {
    // If the chunk cannot be loaded, opening the list reports it.
    loadStageList().catch(() => {});
  }, []);

  /** Freezes the current selection and runs an action on it. */
  const withSelected = (act: (frozen: FrozenSelection) => unknown): Promise<void> =>
    selection
      .freeze()
      .then(act)
      .then(
        () => undefined,
        (error: Error) => notify('error', WORDS.startFailed, failureOf(error).message),
      );

  const begin = async (kind: BulkActionKind): Promise<void> => {
    const action = BULK_ACTIONS[kind];
    if ('dialog' in action) return await withSelected((frozen) => setOpen({ action: action.dialog, frozen }));
    switch (action.begins) {
      case 'reject':
        return await withSelected(onReject);
      case 'choose_stage': {
        const anchor = stageButton.current;
        return anchor ? setStages((before) => ({ anchor, opening: (before?.opening ?? 0) + 1 })) : undefined;
      }
    }
  };

  const chooseStage = (stage: string) =>
    void withSelected((frozen) => {
      if (stage === 'REJ') onReject(frozen);
      else setOpen({ action: moveTo(stage), frozen });
    });

  useImperativeHandle(ref, () => ({ move: chooseStage }));

  const copySelected = () =>
    withSelected(async ({ id }) => {
      await copyLinks(await readSelectedLinks(assessment.id, id, ordering));
    });

  const compare = () =>
    withSelected(async ({ id }) => onCompare((await readSelectedRows(id, ordering)).map((row) => row.id)));

  const review = () => withSelected(({ id }) => onReview(id));

  const { busy, save } = useExport({
    name: assessment.name,
    columns,
    ordering,
    getSource: async () => ({ assessmentId: assessment.id, selection: (await selection.freeze()).id }),
  });
  const notComparable =
    count < MIN_COMPARED || count > MAX_COMPARED
      ? `Select ${MIN_COMPARED}–${MAX_COMPARED} candidates to compare`
      : null;
  const selectionCommand = (
    id: string,
    label: string,
    run: () => Promise<void>,
    reason: string | null = null,
  ): Command => ({
    id: `selected-${id}`,
    title: `${count} selected: ${label}`,
    group: 'selection',
    reason,
    run: () => void run(),
  });
  useCommands(() => [
    ...BULK_ACTION_KINDS.map((kind) => {
      const { label, keys } = BULK_ACTIONS[kind];
      const command = selectionCommand(kind, label, () => begin(kind), reasonOf(kind));
      return { ...command, permission: kind, ...(keys !== undefined && { keys, writes: true as const }) };
    }),
    selectionCommand('compare', COMPARE, compare, notComparable),
    selectionCommand('review', REVIEW, review),
    { ...selectionCommand('links', COPY_LINKS, copySelected, noLinks), permission: 'readLinks' },
  ]);

  const menuItem = (kind: BulkActionKind) => {
    const { icon: Icon, label } = BULK_ACTIONS[kind];
    return (
      <MenuItem
        key={kind}
        icon={<Icon className="size-3.5" />}
        danger={JOB_RULES[kind].isDestructive === true}
        permission={kind}
        reason={reasonOf(kind)}
        onClick={() => void begin(kind)}
      >
        {label}
      </MenuItem>
    );
  };
  return (
    <>
      <div className="flex items-center">
        {kindsAt('bar', 'wide').map((kind) => {
          const { icon: Icon, label, keys, place } = BULK_ACTIONS[kind];
          return (
            <Button
              key={kind}
              ref={kind === 'change_stage' ? stageButton : undefined}
              look="quiet"
              title={label}
              aria-haspopup={kind === 'change_stage' ? 'menu' : undefined}
              aria-keyshortcuts={hasKeys && keys !== undefined ? keys.toUpperCase() : undefined}
              permission={kind}
              className={classes('max-lg:px-2', place === 'wide' && 'max-lg:hidden')}
              onClick={() => void begin(kind)}
            >
              <Icon aria-hidden="true" className="size-3.5 max-lg:size-4" />
              <Text className="max-lg:sr-only">{label}</Text>
              {hasKeys && keys !== undefined && (
                <span aria-hidden="true" className="flex max-lg:hidden">
                  <Keys keys={keys} />
                </span>
              )}
            </Button>
          );
        })}
        <Button look="quiet" reason={notComparable} className="max-xl:hidden" onClick={() => void compare()}>
          <Columns3 aria-hidden="true" className="size-3.5" />
          <Text>{COMPARE}</Text>
        </Button>
      </div>
      <PopoverButton
        label={MORE_ACTIONS}
        look="quiet"
        shape="square"
        title={MORE_ACTIONS}
        busy={busy}
        face={<Ellipsis aria-hidden="true" className="size-4" />}
      >
        <div className="lg:hidden">{kindsAt('wide').map(menuItem)}</div>
        {kindsAt('menu').map(menuItem)}
        <MenuItem icon={<ListChecks className="size-3.5" />} onClick={() => void review()}>
          {REVIEW}
        </MenuItem>
        <MenuItem icon={<Columns3 className="size-3.5" />} reason={notComparable} onClick={() => void compare()}>
          {`Compare (${MIN_COMPARED} to ${MAX_COMPARED})`}
        </MenuItem>
        <MenuItem
          icon={<Link2 className="size-3.5" />}
          permission="readLinks"
          reason={noLinks}
          onClick={() => void copySelected()}
        >
          {COPY_LINKS}
        </MenuItem>
        <MenuItem icon={<FileText className="size-3.5" />} onClick={() => save('csv')}>
          Export as CSV
        </MenuItem>
        <MenuItem icon={<FileSpreadsheet className="size-3.5" />} onClick={() => save('xlsx')}>
          Export as Excel (XLSX)
        </MenuItem>
        <div className="mt-1 border-t border-line pt-1 empty:hidden">{kindsAt('end').map(menuItem)}</div>
      </PopoverButton>
      {stages && (
        <LazyBoundary key={stages.opening} onClose={closeStages}>
          <StageList
            name={whoText(count)}
            current={null}
            others={NO_OTHERS}
            anchor={stages.anchor}
            onChoose={chooseStage}
            onClose={closeStages}
          />
        </LazyBoundary>
      )}
      {open && (
        <BulkDialog
          action={open.action}
          selection={open.frozen}
          assessment={assessment}
          onStarted={(jobId) => {
            setOpen(undefined);
            onStarted(jobId);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
