import { algorithmLabelOf, type FactorScore, LEVEL_WORDS, readBig5 } from '../../../contract/personality.ts';
import { LevelDots } from '../../ui/LevelDots.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';

// The same raw score is another level in another trait.
const rawText = (raw: number) => `Raw score ${raw}. Each trait has its own norms`;

interface PersonalityProps {
  algorithm: string | null;
  code: string | null;
  /** Whether the candidate has completed all tests: then a missing code does not mean that the test is to come. */
  isCompleted: boolean;
}

/** The personality of a candidature: a profile, or the code if it cannot be read as one. */
export function Personality({ algorithm, code, isCompleted }: PersonalityProps) {
  if (!algorithm && !code) return null;
  const profile = readBig5(algorithm, code);
  return (
    <Section
      title="Personality"
      note={profile ? 'Big Five · no level is better than another' : algorithm && algorithmLabelOf(algorithm)}
    >
      {profile ? (
        <Profile profile={profile} />
      ) : (
        <p key={code} className={code ? 'font-mono break-all' : 'text-soft'}>
          {code ||
            (isCompleted
              ? 'Submitted, with too few answers for a profile.'
              : 'The personality test has not been taken yet.')}
        </p>
      )}
    </Section>
  );
}

/** The level of each trait. */
export function Profile({ profile }: { profile: readonly FactorScore[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2">
      {profile.map(({ factor, level, raw }) => (
        <div key={factor} className="contents">
          <dt>{factor}</dt>
          <dd aria-hidden="true">
            <LevelDots level={level} />
          </dd>
          <dd
            className="w-20 text-right text-soft first-letter:uppercase"
            title={raw === null ? undefined : rawText(raw)}
          >
            <Text>{LEVEL_WORDS[level - 1] ?? ''}</Text>
            {raw !== null && <Text className="sr-only">{`. ${rawText(raw)}`}</Text>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
