import { COMMAND_GROUPS, assessmentLabel } from '../messages/words.ts';
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
import { type Command, execute, type OpenPalette, useCommandsAt } from '../ui/commands.ts';
import { nameOf } from '../ui/Name.tsx';
import { SEARCH_DELAY_MS } from '../ui/SearchBox.tsx';
import { readId } from './ids.ts';
import { SEARCH, readCandidatureFilter } from './search.ts';

/** Fewer letters would find nearly every candidate. */
const MIN_TYPED = 2;

/** How many of each kind are shown. */
const MAX_ROWS = 8;

/** The palette with its commands and search results. */
export default function PaletteHost({ opened, onClose }: { opened: OpenPalette; onClose: () => void }) {
  const { focus, parent, typedAhead } = opened;
  // Null until the field is used: then `typedAhead` has the text.
  const [input, setInput] = useState<string | null>(null);
  const [debounced, setDebounced] = useState<string | null>(null);
  const typed = input ?? typedAhead;
  const query = debounced ?? typedAhead.trim();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The commands for the element that had the focus before the palette took it.
  const commands = useCommandsAt(focus);
  const [recent] = useState(() => recentStore.state);
  const results = useSearchResults(typed, query, parent === null);
  const entries = parent
    ? (parent.choices ?? []).map((choice) => commandEntry({ ...choice, group: 'page' }))
    : [...commands.filter(({ keyOnly }) => !keyOnly).flatMap((one) => withChoices(one, typed)), ...results.entries];

  return (
    <Palette
      title={parent?.title ?? null}
      typed={typed}
      onType={(next) => {
        setInput(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setDebounced(next.trim()), SEARCH_DELAY_MS);
      }}
      groups={groupsOf(entries, typed, parent ? [] : recent)}
      busy={results.busy || (!parent && typed.trim().length >= MIN_TYPED && typed.trim() !== query)}
      onChoose={(entry) => {
        if (!parent) recordRecent(entry.id);
        entry.run();
      }}
      onClose={onClose}
    />
  );
}

/** The assessments and candidates that match the typed text. `query`: the text that the server is asked for. */
function useSearchResults(typed: string, query: string, isEnabled: boolean): { entries: Entry[]; busy: boolean } {
  const navigate = useNavigate();
  const params = useParams({ strict: false });
  const assessmentId = params.assessmentId === undefined ? null : readId(params.assessmentId);
  const search = useSearch({ strict: false });
  const onBoard = useMatch({ from: '/assessments/$assessmentId/board', shouldThrow: false }) !== undefined;
  const isAnswered = query === typed.trim();
  const isSearch = query.length >= MIN_TYPED;
  const ofAnyStatus = { ...SEARCH.assessments.defaults, status: [ALL_STATUSES], q: query };
  const assessments = useQuery({ ...assessmentsQuery(ofAnyStatus, 1), enabled: isEnabled });
  const rows = useQuery({
    ...firstWindowQuery(assessmentId ?? 0, { ...DEFAULT_FILTER, q: query }),
    enabled: isEnabled && assessmentId !== null && query !== '',
  });
  const candidates = useQuery({
    ...candidatesQuery({ ...SEARCH.candidates.defaults, q: query }, 1),
    enabled: isEnabled && isSearch,
  });

  const toAssessment = (id: number) =>
    void navigate({ to: '/assessments/$assessmentId/candidates', params: { assessmentId: String(id) } });
  const assessmentMatches = query === '' || typed.trim() === '' ? [] : (rows.data?.results.slice(0, MAX_ROWS) ?? []);
  const listedIds = new Set(assessmentMatches.map(({ testtaker_id: id }) => id));
  const allMatches = (isAnswered && isSearch && candidates.data?.rows.slice(0, MAX_ROWS)) || [];
  return {
    busy: isEnabled && (assessments.isFetching || candidates.isFetching || rows.isFetching),
    entries: [
      ...assessmentMatches.map((row): Entry => {
        return {
          id: `candidature-${row.id}`,
          title: nameOf(row),
          detail: row.email,
          group: 'Candidates of this assessment',
          isServerMatch: isAnswered,
          isOnPage: true,
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
      ...allMatches.flatMap(({ testtaker_id: id, ...candidate }): Entry[] => {
        if (id === null || listedIds.has(id)) return [];
        return [
          {
            id: `person-${id}`,
            title: nameOf(candidate),
            detail: candidate.email,
            group: 'Candidates',
            isServerMatch: true,
            run: () => void navigate({ to: '/candidates/$testtakerId', params: { testtakerId: String(id) } }),
          },
        ];
      }),
      ...(assessments.data?.rows ?? []).map((assessment): Entry => ({
        id: `assessment-${assessment.id}`,
        title: assessmentLabel(assessment.name, assessment.id),
        detail: assessment.status && labelOf(assessment.status),
        group: 'Assessments',
        isServerMatch: isAnswered && query !== '',
        run: () => toAssessment(assessment.id),
      })),
    ],
  };
}

const commandEntry = (command: Command): Entry => ({
  ...command,
  group: COMMAND_GROUPS[command.group],
  run: () => execute(command),
});

/** A command; while something is typed, each of its choices as well. */
function withChoices(command: Command, typed: string): Entry[] {
  if (!command.run && !command.choices) return [];
  const choices = typed.trim() === '' ? [] : (command.choices ?? []);
  const choiceEntry = (choice: Command) =>
    commandEntry({ ...choice, title: `${command.title.replace('…', '')}: ${choice.title}` });
  return [commandEntry(command), ...choices.map(choiceEntry)];
}
