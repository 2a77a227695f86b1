import { useQuery } from '@tanstack/react-query';
import { Check, CircleDashed, Eye, type LucideIcon, Minus } from 'lucide-react';
import { lazy } from 'react';
import type { MaybeHidden } from '../../../contract/blindReview.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import {
  FLAG_CAUTION,
  FLAG_STATE_WORDS,
  type Flag,
  FLAGS,
  flagSentence,
  type FlagState,
  flagState,
} from '../../../contract/flags.ts';
import { VERDICT_CONDITIONS } from '../../../contract/verdictCodes.ts';
import { type Signal, signalsQuery } from '../../api/insights.ts';
import { flagsOf, flagsQuery } from '../../api/testTakers.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatCount, shareOf } from '../../lib/numbers.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { UnreadFieldsNote } from '../../ui/UnreadFieldsNote.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';

const Verdicts = lazy(() => import('./Verdicts.tsx'));

interface TestConditionsProps {
  assessmentId: number;
  candidature: Candidature & MaybeHidden;
  testTakerId: number;
}

/** The test conditions in neutral words: hints, not proof. */
export function TestConditions({ assessmentId, candidature, testTakerId }: TestConditionsProps) {
  const { data, error, refetch } = useQuery(flagsQuery(testTakerId, candidature.id));
  const person = data;
  const entry = person && flagsOf(person, candidature.id);
  const isCompleted = candidature.status === 'completed';
  const { data: signals = [] } = useQuery({
    ...signalsQuery(assessmentId),
    enabled: isCompleted && FLAGS.some(({ name }) => entry && flagState(name, entry[name], 'completed') === 'noticed'),
  });
  return (
    <Section title="Test conditions" busy={!person && !error} note={<UnreadFieldsNote count={data?.unreadable ?? 0} />}>
      {error && !person && (
        <Failed
          small
          title="Couldn’t load the test conditions."
          failure={failureOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {(person || !error) && (
        <>
          {/*
           * Placeholders have the final height, so that the content below does not move. In two columns of a docked panel a
           * sentence may need two lines, which each has there.
           */}
          <ul aria-hidden={person ? undefined : true} className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
            {FLAGS.map((flag) => {
              const state = person ? flagState(flag.name, entry?.[flag.name] ?? null, candidature.status) : null;
              const condition = VERDICT_CONDITIONS.find((name) => name === flag.name);
              return (
                <li key={flag.name} className="flex gap-2.5 sm:has-[form]:col-span-2">
                  <StateIcon state={state} />
                  <div className="min-w-0 grow">
                    <p className="font-medium">
                      <Text>{`${flag.label}:`}</Text>{' '}
                      {state ? (
                        <Text className={state === 'noticed' ? 'text-warn' : 'text-soft'}>
                          {FLAG_STATE_WORDS[state].toLowerCase()}
                        </Text>
                      ) : (
                        <Skeleton className="w-12" />
                      )}
                    </p>
                    <p className="text-xs text-soft sm:@max-xl:min-h-8">
                      {state ? <Text>{flagSentence(flag, state)}</Text> : <Skeleton className="w-4/5" />}
                      {state === 'noticed' && isCompleted && <Others flag={flag} signals={signals} />}
                    </p>
                    {state === 'noticed' && condition && (
                      <LazyBoundary>
                        <Verdicts
                          candidatureId={candidature.id}
                          condition={condition}
                          label={flag.label}
                          isBlind={candidature.is_hidden === true}
                        />
                      </LazyBoundary>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
          <p className="mt-3 text-xs text-faint">{FLAG_CAUTION}</p>
        </>
      )}
    </Section>
  );
}

/** Of fewer completed candidates, a share says nothing. */
const MIN_FOR_SHARE = 10;

/** How many of the others who completed the assessment had the same: "31% of the other 140 did." */
function Others({ flag: { name }, signals }: { flag: Flag; signals: readonly Signal[] }) {
  const found = signals.find((signal) => signal.name === name);
  if (!found || found.yes + found.no < MIN_FOR_SHARE || found.yes === 0) return null;
  // Without the candidate.
  const others = found.yes + found.no - 1;
  return (
    <span>
      {' '}
      <Text>{`${shareOf(found.yes - 1, others)} of the other ${formatCount(others)} did, too.`}</Text>
    </span>
  );
}

const ICONS: Record<FlagState, LucideIcon> = {
  fine: Check,
  noticed: Eye,
  'not used': Minus,
  'not recorded': CircleDashed,
  'not finished': CircleDashed,
};

/** `state`: null while loading. */
function StateIcon({ state }: { state: FlagState | null }) {
  if (state === null) return <Skeleton className="mt-0.5 size-4 shrink-0" />;
  const Icon = ICONS[state];
  const tone = state === 'noticed' ? 'text-warn' : state === 'fine' ? 'text-soft' : 'text-faint';
  return <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />;
}
