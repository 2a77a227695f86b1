import type { CandidatureStatus, Stage } from '../../contract/codes.ts';
import { DAY, HOUR } from './course.ts';
import { REVIEWS } from './data/questions.ts';
import type { Random } from '../../operation/random.ts';

type Weights = Readonly<Partial<Record<Stage, number>>>;

/** Stages of completed candidatures of an open position after a recruiter's review. */
const REVIEWED: Readonly<Record<'weak' | 'middling' | 'strong', Weights>> = {
  weak: { NYE: 10, EVA: 30, REJ: 60 },
  middling: { NYE: 12, EVA: 45, IFI: 12, INT: 8, REJ: 23 },
  strong: { NYE: 5, EVA: 22, IFI: 24, INT: 22, IFT: 8, TTC: 6, REF: 3, OFS: 3, REJ: 7 },
};

/** Stages of completed candidatures of a filled position. */
const CLOSED: Weights = { REJ: 90, EVA: 4, INT: 3, NYE: 3 };

const UNFINISHED: Readonly<Record<'open' | 'archived', Weights>> = {
  open: { NYE: 95, EVA: 2, REJ: 3 },
  archived: { NYE: 60, REJ: 40 },
};

/** By then each completed candidature of an open position was looked at. */
const REVIEWED_AFTER_MS = 14 * DAY;

export interface Standing {
  status: CandidatureStatus;
  archived: boolean;
  /** The score relative to the position's mean, in standard deviations. */
  quality: number;
  /** Milliseconds since the last progress. */
  quiet: number;
  /** Whether the position can still hire. */
  vacant: boolean;
}

/** The stage that a recruiter would have set by now. */
export function stageOf(random: Random, { status, archived, quality, quiet, vacant }: Standing): Stage {
  if (status !== 'completed') {
    const isUnreviewed = !archived && quiet < 10 * DAY;
    return isUnreviewed ? 'NYE' : random.weighted(UNFINISHED[archived ? 'archived' : 'open']);
  }
  const impression = quality + random.normal() * 0.5;
  if (archived) return vacant && impression > 1 && random.chance(0.4) ? 'HIR' : random.weighted(CLOSED);
  // Half of the completed candidatures are reviewed within three days.
  if (random.unit() < 0.5 ** (quiet / (3 * DAY)) && quiet < REVIEWED_AFTER_MS) return 'NYE';
  if (vacant && impression > 1.4 && quiet > 8 * DAY && random.chance(0.1)) return 'HIR';
  const group = impression < -0.5 ? 'weak' : impression < 0.6 ? 'middling' : 'strong';
  const stage = random.weighted(REVIEWED[group]);
  return stage === 'NYE' && quiet > REVIEWED_AFTER_MS ? 'EVA' : stage;
}

/** When the rejection email was sent; null if the candidate was only moved to the stage. */
export function rejectionTime(random: Random, stage: Stage, progress: number, now: number): number | null {
  if (stage !== 'REJ' || !random.chance(0.7)) return null;
  const sent = progress + Math.round(random.between(5 * HOUR, 9 * DAY));
  return sent < now ? sent : Math.round(random.between(progress, now));
}

/** Rating and review by a recruiter. */
export function opinionOf(random: Random, stage: Stage, quality: number) {
  if (stage === 'NYE' || !random.chance(0.5)) return { rating: null, review: null };
  const bonus = stage === 'REJ' ? -0.7 : stage === 'EVA' ? 0 : 0.7;
  const rating = Math.min(5, Math.max(1, Math.round(3 + 0.7 * quality + bonus + random.normal() * 0.5))) as
    | 1
    | 2
    | 3
    | 4
    | 5; // clamped to whole numbers from 1 to 5
  return { rating, review: random.chance(0.45) ? random.pick(REVIEWS[rating]) : null };
}

const NOT_RECORDED = {
  is_exited_full_screen: null,
  is_left_screen: null,
  repeated_ip: null,
  is_camera_enabled: null,
};

/** Draws the recorded flags of a completed candidature. `again`: the candidate completed another assessment before. */
export function flagsOf(random: Random, recorded: boolean, again: boolean) {
  if (!recorded || random.chance(0.06)) return NOT_RECORDED;
  const exited = random.chance(0.14);
  return {
    is_exited_full_screen: exited,
    is_left_screen: random.chance(exited ? 0.65 : 0.22),
    repeated_ip: random.chance(again ? 0.7 : 0.02),
    is_camera_enabled: random.chance(0.05) ? null : random.chance(0.84),
  };
}
