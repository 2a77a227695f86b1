import { assessmentLabel } from '../messages/assessmentLabel.ts';
import { useQuery } from '@tanstack/react-query';
import { useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { labelOf } from '../../contract/codes.ts';
import { ALL_STATUSES, assessmentsQuery } from '../api/assessments.ts';
import { candidatesQuery } from '../api/candidates.ts';
import { DEFAULT_FILTER } from '../api/candidatureFilter.ts';
import { firstWindowQuery } from '../api/candidatureLists.ts';
import { type Entry, groupsOf } from '../features/palette/groups.ts';
import { Palette } from '../features/palette/Palette.tsx';
import { recordRecent, recentStore } from '../features/palette/recent.ts';
import { COMMAND_GROUPS, PALETTE } from '../messages/palette.ts';
import { type Command, execute, type Opened, useCommandsAt } from '../ui/commands.ts';
import { nameOf } from '../ui/Name.tsx';
import { SEARCH_DELAY_MS } from '../ui/SearchBox.tsx';
import { readId } from './ids.ts';
import { ASSESSMENT_DEFAULTS, CANDIDATES_DEFAULTS, readCandidatureFilter } from './search.ts';

/** Fewer letters would find nearly every candidate. */
const MIN_TYPED = 2;
/** How many of each kind are shown. */
const MAX_ROWS = 8;

/** The palette, with all that it can find. */
export default function PaletteHost({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { focus, within, ahead } = opened;
  // Null until the field is used. Before, `ahead` has what was typed while the palette loaded.
  const [input, setInput] = useState<string | null>(null);
  const [debounced, setDebounced] = useState<string | null>(null);
  const typed = input ?? ahead;
  const asked = debounced ?? ahead.trim();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The commands for the element that had the focus before the palette took it.
  const offered = useCommandsAt(focus);
  const commands = within ? [] : offered;
  const [recent] = useState(() => recentStore.state);
  const results = useSearchResults(typed, asked, within !== null);
  const choices = within?.choices ?? [];
  const entries = within
    ? choices.map((choice) => entryOf({ ...choice, group: 'page' }))
    : [...commands.filter(({ keyOnly }) => !keyOnly).flatMap((one) => entriesOf(one, typed)), ...results.entries];

  return (
    <Palette
      title={within?.title ?? null}
      typed={typed}
      onType={(next) => {
        setInput(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setDebounced(next.trim()), SEARCH_DELAY_MS);
      }}
      groups={groupsOf(entries, typed, within ? [] : recent)}
      busy={results.busy || (!within && typed.trim().length >= MIN_TYPED && typed.trim() !== asked)}
      onChoose={(entry) => {
        if (!within) recordRecent(entry.id);
        entry.run();
      }}
      onClose={onClose}
    />
  );
}

/** The assessments and candidates that match the typed text. */
function useSearchResults(typed: string, asked: string, off: boolean): { entries: Entry[]; busy: boolean } {
  const navigate = useNavigate();
  const params = useParams({ strict: false });
  const assessmentId = params.assessmentId === undefined ? null : readId(params.assessmentId);
  const search = useSearch({ strict: false });
  const onBoard = useMatch({ from: '/assessments/$assessmentId/board', shouldThrow: false }) !== undefined;
  const isAnswered = asked === typed.trim();
  const isSearch = asked.length >= MIN_TYPED;
  const ofAnyStatus = { ...ASSESSMENT_DEFAULTS, status: [ALL_STATUSES], q: asked };
  const assessments = useQuery({ ...assessmentsQuery(ofAnyStatus, 1), enabled: !off });
  const rows = useQuery({
    ...firstWindowQuery(assessmentId ?? 0, { ...DEFAULT_FILTER, q: asked }),
    enabled: !off && assessmentId !== null && asked !== '',
  });
  const candidates = useQuery({
    ...candidatesQuery({ ...CANDIDATES_DEFAULTS, q: asked }, 1),
    enabled: !off && isSearch,
  });

  const toAssessment = (id: number) =>
    void navigate({ to: '/assessments/$assessmentId/candidates', params: { assessmentId: String(id) } });
  const here = asked === '' || typed.trim() === '' ? [] : (rows.data?.results.slice(0, MAX_ROWS) ?? []);
  const known = new Set(here.map(({ testtaker_id: id }) => id));
  const elsewhere = (isAnswered && isSearch && candidates.data?.rows.slice(0, MAX_ROWS)) || [];
  return {
    busy: !off && (assessments.isFetching || candidates.isFetching || rows.isFetching),
    entries: [
      ...here.map((row): Entry => {
        return {
          id: `candidature-${row.id}`,
          title: nameOf(row),
          detail: row.email,
          group: PALETTE.candidatesHere,
          found: isAnswered,
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
      ...elsewhere.flatMap(({ testtaker_id: id, ...candidate }): Entry[] => {
        if (id === null || known.has(id)) return [];
        return [
          {
            id: `person-${id}`,
            title: nameOf(candidate),
            detail: candidate.email,
            group: PALETTE.candidates,
            found: true,
            run: () => void navigate({ to: '/candidates/$testtakerId', params: { testtakerId: String(id) } }),
          },
        ];
      }),
      ...(assessments.data?.rows ?? []).map((assessment): Entry => ({
        id: `assessment-${assessment.id}`,
        title: assessmentLabel(assessment.name, assessment.id),
        detail: assessment.status && labelOf(assessment.status),
        group: PALETTE.assessments,
        found: isAnswered && asked !== '',
        run: () => toAssessment(assessment.id),
      })),
    ],
  };
}

const entryOf = (command: Command): Entry => ({
  ...command,
  group: COMMAND_GROUPS[command.group],
  run: () => execute(command),
});

/** A command; while something is typed, each of its choices as well. */
function entriesOf(command: Command, typed: string): Entry[] {
  if (!command.run && !command.choices) return [];
  const choices = typed.trim() === '' ? [] : (command.choices ?? []);
  const titled = (choice: Command) =>
    entryOf({ ...choice, title: `${command.title.replace('…', '')}: ${choice.title}` });
  return [entryOf(command), ...choices.map(titled)];
}
