import { MAX_INVITEES } from '../../../../contract/jobKinds.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { labelsOf } from '../../../../lists/columnRoles.ts';
import { ENCODINGS } from '../../../../lists/encodings.ts';
import type { List } from '../../../../lists/readList.ts';
import type { InvitedEmails } from '../../../../contract/invitedEmails.ts';
import { isFirstSweep } from '../../../api/candidatureLists.ts';
import { INVITE_MANY } from '../../../messages/invite.ts';
import { DataTable } from '../../../table/DataTable.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CompletenessNote } from '../../../ui/CompletenessNote.tsx';
import { CountFilter } from '../../../ui/CountFilter.tsx';
import { Toolbar, TOOLBAR_HEIGHT } from '../../../ui/PageHeader.tsx';
import { SelectField } from '../../../ui/Select.tsx';
import { useIsPhone } from '../../../ui/useMedia.ts';
import { Failed } from '../../../ui/states.tsx';
import { type CheckedRow, ROW_STATES, type RowState } from './checkRows.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { EditDialog } from './EditDialog.tsx';
import { ListNotes } from './ListNotes.tsx';
import { ReadError } from './ReadError.tsx';
import type { ListSource } from './readInWorker.ts';
import { rowColumns } from './rowColumns.tsx';
import { useInvitees } from './useInvitees.ts';
import { Text } from '../../../ui/Text.tsx';
import { formatCount, plural } from '../../../lib/numbers.ts';

interface ReadChoiceProps {
  list: List;
  busy: boolean;
  onRead: (choice: Partial<ListSource>) => void;
}

const OPTIONS = ENCODINGS.map(({ label, name }) => ({ value: label, label: name }));

/** The sheet and the encoding that were chosen. Another choice reads the file again. */
function ReadChoice({ list: { sheet, encoding }, busy, onRead }: ReadChoiceProps) {
  if (sheet === null && encoding === null) return null;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 px-4 pt-3 md:px-6">
      {sheet !== null && (
        <SelectField
          className="w-64 max-w-full"
          label="Sheet"
          translate="no"
          disabled={busy}
          value={sheet.name}
          options={sheet.choices.map((name) => ({ value: name, label: name }))}
          onChoose={(name) => onRead({ sheet: name })}
        />
      )}
      {encoding !== null && (
        <SelectField
          className="w-64 max-w-full"
          label="Encoding"
          disabled={busy}
          value={encoding}
          options={OPTIONS}
          onChoose={(label) => onRead({ encoding: label })}
        />
      )}
    </div>
  );
}

interface StateFilterProps {
  counts: Readonly<Record<RowState, number>>;
  /** Null: all rows. */
  chosen: RowState | null;
  onChoose: (chosen: RowState | null) => void;
}

/** Filters the rows by state, with their counts. */
function StateFilter({ counts, chosen, onChoose }: StateFilterProps) {
  return (
    <CountFilter
      label={INVITE_MANY.row.status}
      total={ROW_STATES.reduce((sum, state) => sum + counts[state], 0)}
      choices={ROW_STATES.map((state) => ({
        value: state,
        label: INVITE_MANY.states[state].label,
        count: counts[state],
      }))}
      chosen={chosen === null ? [] : [chosen]}
      onChoose={([state = null]) => onChoose(state)}
    />
  );
}

/** `expected`: how many candidates the service says there are; null: it does not say. */
const comparedWithText = (read: number, expected: number | null) =>
  `Checked against ${formatCount(read)}${expected === null ? '' : ` of about ${formatCount(expected)}`} candidates so far. Candidates already invited are skipped and get no email.`;

interface PreviewProps {
  assessmentId: number;
  /** The name of the list: its file name, or "Pasted list". */
  name: string;
  list: List;
  /** Whether the list is read again. */
  busy: boolean;
  /** Why it could not be read again. */
  error: string | null;
  onRead: (choice: Partial<ListSource>) => void;
  /** Why inviting is not possible. */
  reason: string | null;
  onAgain: () => void;
  onInvite: (list: {
    rows: readonly CheckedRow[];
    counts: Readonly<Record<RowState, number>>;
    isCompared: boolean;
  }) => void;
}

const focusAtFirst = (heading: HTMLElement | null) => heading?.focus();

/** The rows of a list, before anything is sent. */
export function Preview(props: PreviewProps) {
  const { assessmentId, name, reason, busy, error, onRead, onAgain, onInvite } = props;
  const phone = useIsPhone();
  const list = useInvitees(assessmentId, props.list);
  const [state, setState] = useState<RowState | null>(null);
  const [edited, setEdited] = useState<CheckedRow | null>(null);
  const { rows, counts, isCompared, removed, remove } = list;
  const shown = useMemo(() => (state === null ? rows : rows.filter((row) => row.state === state)), [rows, state]);
  const columns = useMemo(
    () =>
      rowColumns({ assessmentId, onEdit: setEdited, onRemove: (row, at) => removeAt(at, () => remove(row.id)) }, phone),
    // oxlint-disable-next-line react/exhaustive-deps -- `remove` is another function after each render, and does the same
    [assessmentId, phone],
  );
  const labels = useMemo(() => labelsOf(props.list, list.reading), [props.list, list.reading]);
  const isAsked = list.reading.columns.email === null;

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 md:px-6">
        <h2 ref={focusAtFirst} tabIndex={-1} className="min-w-0 font-medium break-words outline-none">
          <bdi translate="no">{name}</bdi>
          <span className="font-normal text-soft">
            <Text>{`, ${plural(rows.length, 'row')}`}</Text>
          </span>
        </h2>
        <Button shape="small" onClick={onAgain}>
          Start over
        </Button>
        {removed > 0 && (
          <Button shape="small" look="quiet" onClick={list.restoreRemoved}>
            <Undo2 aria-hidden="true" className="size-3.5" />
            <Text>{`Restore ${formatCount(removed)} removed`}</Text>
          </Button>
        )}
      </div>
      <ReadChoice list={props.list} busy={busy} onRead={onRead} />
      {error !== null && <ReadError className="mx-4 mt-3 md:mx-6" error={error} />}
      {labels.length > 1 && (
        <ColumnChoice
          key={props.list.sheet?.name}
          list={props.list}
          reading={list.reading}
          labels={labels}
          isRecognised={list.isRecognised}
          onHeader={list.chooseHeader}
          onColumns={list.chooseColumns}
        />
      )}
      <ListNotes
        notes={isAsked ? props.list.notes : [...props.list.notes, ...list.notes]}
        onRemove={(lines) => remove(...rows.filter(({ line }) => lines.has(line)).map(({ id }) => id))}
      />
      <Comparison query={list.comparison} />
      <Toolbar>
        <StateFilter counts={counts} chosen={state} onChoose={setState} />
        <span className="grow" />
        <Button
          look="primary"
          reason={reason ?? (isAsked ? 'Choose the email column.' : reasonOf(counts.ready))}
          busy={busy}
          onClick={() => onInvite({ rows, counts, isCompared })}
        >
          {`Invite ${plural(counts.ready, 'candidate')}…`}
        </Button>
      </Toolbar>
      <DataTable
        name="Candidates in the list"
        columns={columns}
        rows={shown}
        rowHeight={phone ? 56 : 32}
        onOpen={setEdited}
        stickyTop={TOOLBAR_HEIGHT}
      />
      {shown.length === 0 && <p className="px-4 py-10 text-center text-soft">No rows</p>}
      {edited && (
        <EditDialog
          key={edited.id}
          row={edited}
          onClose={() => setEdited(null)}
          onSave={(typed) => {
            list.edit(edited.id, typed);
            setEdited(null);
          }}
          onRemove={() => {
            remove(edited.id);
            setEdited(null);
          }}
        />
      )}
    </>
  );
}

/** Whether the list was compared with earlier invitations. */
function Comparison({ query: { data, error, isFetching, refetch } }: { query: UseQueryResult<InvitedEmails> }) {
  const completeness = data?.completeness ?? null;
  if (!error && !completeness && !isFetching) return null;
  return (
    <div className="px-4 pt-2 text-soft md:px-6">
      {error ? (
        <Failed small title="Couldn’t check who was invited before." failure={error} onRetry={() => void refetch()} />
      ) : !completeness ? (
        <p role="status">Checking who was invited before…</p>
      ) : isFirstSweep(completeness) ? (
        <p role="status">{comparedWithText(completeness.rows, completeness.expected)}</p>
      ) : (
        <CompletenessNote completeness={completeness} />
      )}
    </div>
  );
}

function reasonOf(ready: number): string | null {
  if (ready === 0) return 'No valid rows to invite.';
  return ready > MAX_INVITEES ? `At most ${formatCount(MAX_INVITEES)} can be invited at once.` : null;
}

/** Removes a row. The focus moves to the row that takes its place, or to the last one. */
function removeAt(button: Element, remove: () => void): void {
  const body = button.closest('tbody');
  const index = Number(button.closest('tr')?.getAttribute('data-index'));
  flushSync(remove);
  const next = [index, index - 1].map((at) =>
    body?.querySelector<HTMLElement>(`tr[data-index="${at}"] td:last-child button`),
  );
  (next.find(Boolean) ?? document.querySelector('main'))?.focus();
}
