import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isFirstSweep } from '../../../api/candidatureLists.ts';
import { invitedQuery } from '../../../api/invited.ts';
import { addressesOf, checkRows, countStates } from './checkRows.ts';
import { type Columns, isRecognised, type ColumnSettings, detectColumns } from '../../../../lists/columnRoles.ts';
import { peopleOf, type InviteeFields } from '../../../../lists/people.ts';
import type { List } from '../../../../lists/readList.ts';

/** The edited fields by row ID; null: removed. */
type Changes = ReadonlyMap<number, InviteeFields | null>;
const NO_CHANGES: Changes = new Map();

/** A list: the roles of its columns, the user's edits, and the checked rows. */
export function useInvitees(assessmentId: number, list: List) {
  const recognised = useMemo(() => detectColumns(list), [list]);
  // The user's choices and edits are kept for each sheet, also when it is read in another encoding.
  const sheet = list.sheet?.name ?? '';
  const [choices, setChoices] = useState<ReadonlyMap<string, ColumnSettings>>(() => new Map());
  const reading = choices.get(sheet) ?? recognised;
  const setReading = (next: ColumnSettings) => setChoices(new Map(choices).set(sheet, next));
  const [changesBySheet, setChangesBySheet] = useState<ReadonlyMap<string, Changes>>(() => new Map());
  const changes = changesBySheet.get(sheet) ?? NO_CHANGES;
  const setChanges = (update: (before: Changes) => Changes) =>
    setChangesBySheet((before) => new Map(before).set(sheet, update(before.get(sheet) ?? NO_CHANGES)));

  const { people, notes } = useMemo(() => peopleOf(list, reading), [list, reading]);
  const kept = useMemo(() => {
    if (changes.size === 0) return people;
    return people.flatMap((person) => {
      const change = changes.get(person.id);
      return change === undefined ? [person] : change === null ? [] : [{ ...person, ...change }];
    });
  }, [people, changes]);
  const comparison = useQuery(
    invitedQuery(
      assessmentId,
      useMemo(() => addressesOf(kept), [kept]),
    ),
  );
  const found = comparison.data?.invited;
  const invited = useMemo(
    () => new Map((found ?? []).flatMap(({ email, candidature }): [string, number | null][] => [[email, candidature]])),
    [found],
  );
  const rows = useMemo(() => checkRows(kept, invited), [kept, invited]);
  const counts = useMemo(() => countStates(rows), [rows]);

  return {
    reading,
    /** Whether the header names the columns. */
    isRecognised: isRecognised(list, recognised),
    /** Notes about addresses that no row has, and others that depend on the columns. */
    notes,
    rows,
    counts,
    /** The query for addresses that were invited before. */
    comparison,
    /** Whether all earlier invitations are known. */
    isCompared: found !== undefined && !comparison.isPlaceholderData && !isFirstSweep(comparison.data?.completeness),
    /** The number of removed rows. */
    removed: people.length - kept.length,
    chooseHeader: (header: number | null) => setReading({ ...reading, header }),
    chooseColumns: (change: Partial<Columns>) => setReading({ ...reading, columns: { ...reading.columns, ...change } }),
    edit: (id: number, typed: InviteeFields) => setChanges((before) => new Map(before).set(id, typed)),
    remove: (...ids: number[]) => setChanges((before) => new Map([...before, ...ids.map((id) => [id, null] as const)])),
    restoreRemoved: () => setChanges((before) => new Map([...before].filter(([, change]) => change !== null))),
  };
}
