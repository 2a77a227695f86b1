import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_ASKED } from '../../../contract/operations/viewRequests.ts';
import type { KnownUser } from '../../../contract/users.ts';
import { usersOfAssessmentQuery } from '../../api/users.ts';
import { useAskForViews } from '../../api/viewRequests.ts';
import { isColleagueLike } from '../../lib/colleagues.ts';
import { failureOf } from '../../lib/failure.ts';
import { plural } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Colleague } from '../../ui/Colleague.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Text } from '../../ui/Text.tsx';

/** The most colleagues in the list; the search finds the others. */
const MAX_SHOWN = 50;
const FIND = 'Find a colleague';

interface AskFormProps {
  candidatureId: number;
  assessmentId: number;
  /** The addresses of those who are not offered: the user, and who was asked before. */
  without: readonly string[];
  /** IDs. They stay while the form is closed. */
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
  onAsked: () => void;
}

/** The choice of colleagues who may see the assessment, to ask for their view. */
export function AskForm({ candidatureId, assessmentId, without, chosen, onChoose, onAsked }: AskFormProps) {
  const [query, setQuery] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const { data: users, error, refetch } = useQuery(usersOfAssessmentQuery(assessmentId));
  const offered = users?.filter(({ address }) => !without.includes(address)) ?? [];
  const shown = offered.filter((each) => chosen.includes(each.id) || isColleagueLike(each, query.trim()));
  const ask = useAskForViews(candidatureId, (asked, { results }) => {
    const answered = offered.filter(
      (each) =>
        asked.includes(each.id) && results.some(({ user, is_answered }) => is_answered && user === each.address),
    );
    return askedText(asked.length, answered);
  });

  function submit(): void {
    if (ask.isPending) return;
    const known = chosen.filter((each) => offered.some((user) => user.id === each));
    if (known.length === 0) return setMistake('Choose a colleague first.');
    if (known.length > MAX_ASKED) return setMistake(`Ask at most ${MAX_ASKED} colleagues at once.`);
    ask.mutate(known, {
      onSuccess() {
        onChoose([]);
        onAsked();
      },
      onError: (reason) => setMistake(failureOf(reason).message),
    });
  }

  return (
    <form
      className="p-1"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        type="search"
        aria-label={FIND}
        placeholder={FIND}
        value={query}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setQuery(target.value)}
        className="h-8 w-full rounded-md border border-edge bg-surface px-2.5 text-ink placeholder:text-faint max-md:h-10"
      />
      <fieldset className="mt-1 max-h-60 min-w-0 overflow-y-auto">
        <legend className="sr-only">Colleagues</legend>
        {shown.slice(0, MAX_SHOWN).map(({ id: value, address }) => (
          <label
            key={value}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-hover has-focus-visible:bg-hover max-md:min-h-10"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.includes(value)}
              onChange={({ target }) => {
                setMistake(null);
                onChoose(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value));
              }}
            />
            <Colleague address={address} />
          </label>
        ))}
        {error && !users ? (
          <Failed small title="Couldn’t load your colleagues." failure={error} onRetry={() => void refetch()} />
        ) : users ? (
          shown.length === 0 && (
            <p className="px-2 py-1.5 text-soft">
              {offered.length > 0
                ? 'No colleague has this name.'
                : users.length > 1
                  ? 'All colleagues who see this assessment were asked.'
                  : 'No other colleague who sees this assessment has signed in yet.'}
            </p>
          )
        ) : (
          <Skeleton className="m-2 w-3/4" />
        )}
      </fieldset>
      {offered.length > 0 && (
        <div className="mt-1 flex items-start justify-end gap-2 border-t border-line pt-2">
          {mistake !== null && (
            <p role="alert" className="min-w-0 grow text-bad">
              {mistake}
            </p>
          )}
          <Button type="submit" look="primary" busy={ask.isPending}>
            <Text>{chosen.length === 0 ? 'Ask' : `Ask ${plural(chosen.length, 'colleague')}`}</Text>
          </Button>
        </div>
      )}
    </form>
  );
}

/** "Asked 2 colleagues. Dan has recommended already." */
function askedText(count: number, answered: readonly KnownUser[]): string {
  const names = answered.map(({ name }) => name).join(', ');
  const already = `${names} ${answered.length === 1 ? 'has' : 'have'} recommended already.`;
  return [`Asked ${plural(count, 'colleague')}.`, ...(names ? [already] : [])].join(' ');
}
