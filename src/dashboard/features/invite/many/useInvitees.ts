import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isFirstSweep } from '../../../api/candidatureLists.ts';
import { invitedQuery } from '../../../api/invited.ts';
import { addressesOf, checkRows, countStates } from './checkRows.ts';
import { type Columns, isRecognised, type ColumnSettings, detectColumns } from './columnRoles.ts';
import type { Grid } from './grid.ts';
import { peopleOf, type InviteeFields } from './invitees.ts';

/** A list: the roles of its columns, the user's edits, and the checked rows. */
export function useInvitees(assessmentId: number, grid: Grid) {
  const [recognised] = useState(() => detectColumns(grid));
  const [reading, setReading] = useState<ColumnSettings>(recognised);
  // The edited fields by row ID; null: removed.
  const [changes, setChanges] = useState<ReadonlyMap<number, InviteeFields | null>>(() => new Map());

  const people = useMemo(() => peopleOf(grid, reading), [grid, reading]);
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
    () =>
      new Map(
        (found ?? []).flatMap(({ email, candidature }): [string, number | null][] =>
          email === null ? [] : [[email, candidature]],
        ),
      ),
    [found],
  );
  const rows = useMemo(() => checkRows(kept, invited), [kept, invited]);
  const counts = useMemo(() => countStates(rows), [rows]);

  return {
    reading,
    /** Whether the header names the columns. */
    isRecognised: isRecognised(grid, recognised),
    rows,
    counts,
    /** The query for addresses that were invited before. */
    comparison,
    /** Whether all earlier invitations are known. */
    isCompared: found !== undefined && !comparison.isPlaceholderData && !isFirstSweep(comparison.data?.completeness),
    /** The number of removed rows. */
    removed: people.length - kept.length,
    chooseHeader: (header: boolean) => setReading({ ...reading, header }),
    chooseColumns: (change: Partial<Columns>) => setReading({ ...reading, columns: { ...reading.columns, ...change } }),
    edit: (id: number, typed: InviteeFields) => setChanges((before) => new Map(before).set(id, typed)),
    remove: (id: number) => setChanges((before) => new Map(before).set(id, null)),
    restoreRemoved: () => setChanges((before) => new Map([...before].filter(([, change]) => change !== null))),
  };
}
