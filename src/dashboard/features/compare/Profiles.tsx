import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { BIG_5_FACTORS, LEVEL_WORDS } from '../../../contract/personality.ts';
import { classes } from '../../lib/classes.ts';
import { nameOf } from '../../ui/Name.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { profileOf } from './comparison.ts';
import { plural } from '../../lib/numbers.ts';

const PERSONALITY_PROFILES = 'Personality profiles';

interface ProfilesProps {
  /** In the order of the columns of the table. Their numbers are the same here. */
  candidates: readonly Candidature[];
  /** Whether the first candidate is pinned: their profile is emphasised. */
  pinned: boolean;
}

/** The width of a point with its number. */
const POINT_WIDTH = 16;

/** The width that the name of a factor needs. */
const MIN_FACTOR_WIDTH = 128;
const HEIGHT = 232;
const EDGE = { left: 76, right: 12, top: 20, bottom: 28 };

/**
 * Personality profiles in one chart: a line for each candidate over the five factors. Since there are few levels, the points
 * of a factor are side by side. The table has the same as numbers.
 */
export function Profiles({ candidates, pinned }: ProfilesProps) {
  const [shown, setShown] = useState<number | null>(null);
  const profiles = candidates.flatMap((candidate, index) => {
    const profile = profileOf(candidate);
    return profile
      ? [{ id: candidate.id, name: nameOf(candidate), place: index + 1, levels: profile.map(({ level }) => level) }]
      : [];
  });
  if (profiles.length === 0) return null;
  const chosen = shown ?? (pinned ? (candidates[0]?.id ?? null) : null);

  const group = profiles.length * POINT_WIDTH;
  const width = EDGE.left + EDGE.right + BIG_5_FACTORS.length * Math.max(MIN_FACTOR_WIDTH, group + 28);
  const x = scalePoint(BIG_5_FACTORS, [EDGE.left, width - EDGE.right]).padding(0.5);
  const beside = scaleBand(
    profiles.map(({ id }) => id),
    [-group / 2, group / 2],
  );
  const y = scaleLinear([1, LEVEL_WORDS.length], [HEIGHT - EDGE.bottom, EDGE.top]);
  const pointsOf = ({ id, levels }: (typeof profiles)[number]) =>
    BIG_5_FACTORS.map((factor, index): [number, number] => [
      (x(factor) ?? 0) + (beside(id) ?? 0) + POINT_WIDTH / 2,
      y(levels[index] ?? 1),
    ]);
  const draw = line();
  // The emphasised profile is drawn last, over the others.
  const drawn = profiles.toSorted((a, b) => Number(a.id === chosen) - Number(b.id === chosen));

  return (
    <section aria-label={PERSONALITY_PROFILES} className="mt-4 break-inside-avoid print:mt-1">
      <h2 className="font-semibold print:text-[7.5pt]">{PERSONALITY_PROFILES}</h2>
      <ul className="mt-1.5 flex flex-wrap gap-1 print:hidden">
        {profiles.map(({ id, name, place }) => (
          <li key={id} className="max-w-52">
            <button
              type="button"
              aria-pressed={id === shown}
              onClick={() => setShown(id === shown ? null : id)}
              className={classes(
                'flex h-6 max-w-full items-center gap-1.5 rounded px-1.5 text-xs hover:bg-hover',
                id === chosen ? 'bg-accent-wash text-accent-strong' : 'text-soft',
              )}
            >
              <span className="tabular-nums">{place}</span>
              <span className="truncate">
                <bdi translate="no" title={name}>
                  {name}
                </bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ScrollRegion
        name="Picture of the personality profiles"
        className="mt-2 rounded-lg border border-line bg-surface print:mt-0 print:border-0"
      >
        <svg
          role="img"
          aria-label={`Profiles of ${plural(profiles.length, 'candidate')} over the Big Five; the table says the same in words.`}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={width}
          height={HEIGHT}
          className="mx-auto block max-w-none print:h-auto print:max-h-[34mm] print:w-full"
        >
          {LEVEL_WORDS.map((word, index) => (
            <g key={word} transform={`translate(0 ${y(index + 1)})`}>
              <line x1={EDGE.left} x2={width - EDGE.right} className="stroke-line" />
              <text x={EDGE.left - 8} dy="0.32em" textAnchor="end" className="fill-faint text-xs">
                {word}
              </text>
            </g>
          ))}
          {BIG_5_FACTORS.map((factor) => (
            <text key={factor} x={x(factor)} y={HEIGHT - 6} textAnchor="middle" className="fill-soft text-xs">
              {factor}
            </text>
          ))}
          {drawn.map((profile) => {
            const bold = profile.id === chosen;
            const points = pointsOf(profile);
            return (
              <g key={profile.id} className={bold ? 'stroke-accent' : 'stroke-bar'}>
                <path d={draw(points) ?? ''} fill="none" strokeWidth={bold ? 2.5 : 1.25} />
                {points.map(([cx, cy], index) => (
                  <g key={index}>
                    <circle
                      cx={cx}
                      cy={cy}
                      r={7}
                      className={bold ? 'fill-accent' : 'fill-surface'}
                      strokeWidth={bold ? 2 : 1.25}
                    />
                    <text
                      x={cx}
                      y={cy}
                      dy="0.34em"
                      textAnchor="middle"
                      stroke="none"
                      className={classes('text-[9px] tabular-nums', bold ? 'fill-on-accent' : 'fill-ink')}
                    >
                      {profile.place}
                    </text>
                  </g>
                ))}
              </g>
            );
          })}
        </svg>
      </ScrollRegion>
    </section>
  );
}
