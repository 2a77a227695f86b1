import { DAY, HOUR, MINUTE } from './course.ts';
import type { Opening } from './openings.ts';
import type { People, Person } from './people.ts';
import type { Random } from '../../operation/random.ts';

/** An invitation, or a registration through a public link. */
export interface Arrival {
  opening: Opening;
  /** Milliseconds since 1970. */
  created: number;
  viaLink: boolean;
  /** Whether the candidate gets the next unusual name. */
  special: boolean;
}

/** About this many candidates of the busiest position get an unusual name, see data/cultures.ts. */
const MAX_SPECIAL_NAMES = 15;

// Moves most arrivals of the night to the evening before, because few candidates apply at night.
function byDay(random: Random, moment: number): number {
  const hour = new Date(moment).getUTCHours();
  return hour < 6 && random.chance(0.8) ? moment - (hour + random.between(1, 8)) * HOUR : moment;
}

/** Generates all arrivals in order of time: many soon after the opening, fewer later. */
export function planArrivals(random: Random, openings: readonly Opening[], now: number): Arrival[] {
  const busiest = Math.max(...openings.map(({ people }) => people));
  const specialEvery = Math.max(1, Math.floor(busiest / MAX_SPECIAL_NAMES));
  return openings
    .flatMap((opening) => {
      const end = opening.archivedAt === null ? now - MINUTE : opening.archivedAt - DAY;
      const drawn = Array.from({ length: opening.people }, () => {
        const moment = byDay(random, opening.created + random.unit() ** 1.2 * (end - opening.created));
        return Math.max(opening.created, Math.floor(moment));
      });
      return drawn
        .toSorted((a, b) => a - b)
        .map((created, index) => ({
          opening,
          created,
          viaLink: random.chance(opening.position.viaLink),
          special: opening.people === busiest && index % specialEvery === specialEvery - 1,
        }));
    })
    .toSorted((a, b) => a.created - b.created);
}

/** The share of arrivals that are candidates of an earlier assessment. */
const RETURNING_SHARE = 0.12;
/** The share of new candidates who may apply for another assessment. */
const MAY_RETURN_SHARE = 0.12;

/** Draws the candidate of an arrival: mostly a new one, sometimes one of an earlier assessment. */
export function createCrowd(random: Random, people: People) {
  const mayReturn: Person[] = [];

  function returning(opening: Opening): Person | null {
    for (let attempt = 0; attempt < 6 && mayReturn.length > 0; attempt++) {
      const index = random.whole(0, mayReturn.length - 1);
      const person = mayReturn[index];
      if (!person || person.assessments.includes(opening.id)) continue;
      // A third time is rare.
      if (random.chance(0.75)) mayReturn.splice(index, 1);
      return person;
    }
    return null;
  }

  function newcomer({ special, viaLink }: Arrival): Person {
    if (special) return people.special();
    // Registration through a link requires a name.
    if (!viaLink && random.chance(0.05)) return people.nameless();
    return people.named();
  }

  return function arriving(arrival: Arrival): { person: Person; isNew: boolean } {
    const known = !arrival.special && random.chance(RETURNING_SHARE) ? returning(arrival.opening) : null;
    const person = known ?? newcomer(arrival);
    if (!known && random.chance(MAY_RETURN_SHARE)) mayReturn.push(person);
    person.assessments.push(arrival.opening.id);
    return { person, isNew: known === null };
  };
}
