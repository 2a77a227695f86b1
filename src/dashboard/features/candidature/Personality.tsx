import { type FactorScore, LEVEL_WORDS, readBig5 } from '../../../contract/personality.ts';
import { Section } from './Section.tsx';

interface PersonalityProps {
  algorithm: string | null;
  code: string | null;
}

/** The personality of a candidature: a profile where its code can be read, the code itself where not. */
export function Personality({ algorithm, code }: PersonalityProps) {
  if (!algorithm && !code) return null;
  const profile = readBig5(algorithm, code);
  return (
    <Section title="Personality" note={profile ? 'Big Five, 1 very low to 5 very high' : algorithm}>
      {profile ? (
        <Profile profile={profile} />
      ) : (
        <p className={code ? 'font-mono break-all' : 'text-soft'}>
          {code || 'The personality test has not been taken yet.'}
        </p>
      )}
    </Section>
  );
}

function Profile({ profile }: { profile: readonly FactorScore[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2">
      {profile.map(({ factor, level, raw }) => (
        <div key={factor} className="contents">
          <dt>{factor}</dt>
          <dd aria-hidden="true" className="flex gap-1">
            {LEVEL_WORDS.map((word, index) => (
              <span
                key={word}
                className={`h-2 grow rounded-full ${index + 1 <= level ? 'filled' : 'bg-sunken'} ${index + 1 < level ? 'opacity-45' : ''}`}
              />
            ))}
          </dd>
          <dd className="w-28 text-right text-soft tabular-nums">
            {LEVEL_WORDS[level - 1]} <span className="text-xs text-faint">{raw === null ? '' : `(${raw})`}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
