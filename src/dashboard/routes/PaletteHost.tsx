import { useQuery } from '@tanstack/react-query';
import { useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { Candidature } from '../../contract/candidature.ts';
import { labelOf } from '../../contract/codes.ts';
import { isAddressable } from '../../contract/tolerant.ts';
import { assessmentsQuery } from '../api/assessments.ts';
import { collectionQuery } from '../api/candidatures.ts';
import { peopleQuery } from '../api/people.ts';
import { type Entry, groupsOf } from '../features/palette/groups.ts';
import { Palette } from '../features/palette/Palette.tsx';
import { noteRecent, recentStore } from '../features/palette/recent.ts';
import { matcherOf } from '../lib/matching.ts';
import { type Command, execute, type Opened, useCommandsAt } from '../ui/commands.ts';
import { nameOf } from '../ui/Name.tsx';
import { readId } from './ids.ts';
import { readCandidatureFilter } from './search.ts';

/** How long typing rests before the server is asked for people, in milliseconds. */
const REST = 250;
/** Fewer letters would bring in everybody. */
const LEAST_TYPED = 2;
/** Of a hundred thousand rows the first that match are enough. */
const MOST_ROWS = 8;

const NOTHING: readonly Candidature[] = [];

/** The palette, with all that it can find. */
export default function PaletteHost({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { focus, within, ahead } = opened;
  // Null until something is typed into the field: until then there is what was typed on the way to it.
  const [own, setOwn] = useState<string | null>(null);
  const [rested, setRested] = useState<string | null>(null);
  const typed = own ?? ahead;
  const asked = rested ?? ahead.trim();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What can be done is what could be done when the palette was opened: it has the focus now.
  const offered = useCommandsAt(focus);
  const commands = within ? [] : offered;
  const [recent] = useState(() => recentStore.state);
  const pages = usePlaces(typed, asked, within !== null);
  const choices = within?.choices ?? [];
  const entries = within
    ? choices.map((choice) => entryOf({ ...choice, group: 'This page' }))
    : [...commands.filter(({ keyOnly }) => !keyOnly).flatMap((one) => entriesOf(one, typed)), ...pages.entries];

  return (
    <Palette
      title={within?.title ?? null}
      typed={typed}
      onType={(next) => {
        setOwn(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setRested(next.trim()), REST);
      }}
      groups={groupsOf(entries, typed, within ? [] : recent)}
      busy={pages.busy || (!within && typed.trim().length >= LEAST_TYPED && typed.trim() !== asked)}
      onChoose={(entry) => {
        if (!within) noteRecent(entry.id);
        entry.run();
      }}
      onClose={onClose}
    />
  );
}

/** The assessments and people that there are to go to. */
function usePlaces(typed: string, asked: string, off: boolean): { entries: Entry[]; busy: boolean } {
  const navigate = useNavigate();
  const params = useParams({ strict: false });
  const assessmentId = params.assessmentId === undefined ? null : readId(params.assessmentId);
  const search = useSearch({ strict: false });
  const onBoard = useMatch({ from: '/assessments/$assessmentId/board', shouldThrow: false }) !== undefined;
  const assessments = useQuery({ ...assessmentsQuery(), enabled: !off });
  const rows = useQuery({ ...collectionQuery(assessmentId ?? 0), enabled: false }).data?.rows ?? NOTHING;
  const people = useQuery({ ...peopleQuery(asked, 1), enabled: !off && asked.length >= LEAST_TYPED });
  const here = useMemo(() => matching(rows, typed), [rows, typed]);

  const toAssessment = (id: number) =>
    void navigate({ to: '/assessments/$assessmentId/candidates', params: { assessmentId: String(id) } });
  const known = new Set(here.map(({ testtaker_id: id }) => id));
  const elsewhere = (asked === typed.trim() && asked.length >= LEAST_TYPED && people.data?.rows) || [];
  return {
    busy: !off && (assessments.isLoading || people.isFetching),
    entries: [
      ...here.map((row): Entry => {
        return {
          id: `candidature-${row.id}`,
          title: nameOf(row),
          detail: row.email,
          group: 'People of this assessment',
          found: true,
          near: true,
          run: () =>
            void navigate({
              to: onBoard
                ? '/assessments/$assessmentId/board/$candidatureId'
                : '/assessments/$assessmentId/candidates/$candidatureId',
              params: { assessmentId: String(assessmentId), candidatureId: String(row.id) },
              search: readCandidatureFilter({ ...search }),
            }),
        };
      }),
      ...elsewhere
        .filter((person) => isAddressable(person) && !known.has(person.id))
        .map((person): Entry => ({
          id: `person-${person.id}`,
          title: nameOf(person),
          detail: person.email,
          group: 'People',
          found: true,
          run: () => void navigate({ to: '/candidates/$testtakerId', params: { testtakerId: String(person.id) } }),
        })),
      ...(assessments.data?.rows ?? []).filter(isAddressable).map((assessment): Entry => ({
        id: `assessment-${assessment.id}`,
        title: assessment.name ?? `Assessment ${assessment.id}`,
        detail: assessment.status && labelOf(assessment.status),
        group: 'Assessments',
        run: () => toAssessment(assessment.id),
      })),
    ],
  };
}

/** The first people of the open assessment who match; nobody while nothing is typed. */
function matching(rows: readonly Candidature[], typed: string): Candidature[] {
  const found: Candidature[] = [];
  if (typed.trim() === '') return found;
  const matches = matcherOf(typed);
  for (const row of rows) {
    if (found.length === MOST_ROWS) break;
    if (isAddressable(row) && (matches(row.full_name) || matches(row.email))) found.push(row);
  }
  return found;
}

const entryOf = (command: Command): Entry => ({ ...command, run: () => execute(command) });

/** A command; while something is typed, each of its choices as well. */
function entriesOf(command: Command, typed: string): Entry[] {
  if (!command.run && !command.choices) return [];
  const choices = typed.trim() === '' ? [] : (command.choices ?? []);
  const titled = (choice: Command) =>
    entryOf({ ...choice, title: `${command.title.replace('…', '')}: ${choice.title}` });
  return [entryOf(command), ...choices.map(titled)];
}
