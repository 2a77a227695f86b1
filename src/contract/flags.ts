import type { CandidatureStatus } from './codes.ts';
import { NOT_COMPLETED, NOT_RECORDED } from './testConditions.ts';

/**
 * The texts of the test conditions (the API's anti-cheating flags) for dashboard and report. They say what was recorded, not
 * what it means, since most flags have an innocent reason.
 */
export const FLAG_NAMES = ['is_exited_full_screen', 'is_left_screen', 'repeated_ip', 'is_camera_enabled'] as const;
export type FlagName = (typeof FLAG_NAMES)[number];

export interface Flag {
  name: FlagName;
  /** A neutral label. */
  label: string;
  /** The sentence for the state `fine`. */
  fine: string;
  /** The sentence for the states `noticed` and `not used`. */
  notFine: string;
}

/** In the order in which the API describes them. */
export const FLAGS: readonly Flag[] = [
  {
    name: 'is_exited_full_screen',
    label: 'Full screen',
    fine: 'Stayed in full screen.',
    notFine: 'Left full screen at least once.',
  },
  {
    name: 'is_left_screen',
    label: 'Focus',
    fine: 'Mouse stayed in the test window.',
    notFine: 'Mouse left the test window at least once.',
  },
  {
    name: 'repeated_ip',
    label: 'IP address',
    fine: 'Not shared with another candidate.',
    notFine: 'Shared with another candidate.',
  },
  {
    name: 'is_camera_enabled',
    label: 'Camera',
    fine: 'On during the assessment.',
    notFine: 'Optional, and not used.',
  },
];

/**
 * `not used`: the camera, which is optional · `not finished`: nothing recorded yet, and the candidate may not have
 * finished.
 */
export type FlagState = 'fine' | 'noticed' | 'not used' | 'not recorded' | 'not finished';

export const FLAG_STATE_WORDS: Readonly<Record<FlagState, string>> = {
  fine: 'Fine',
  noticed: 'To check',
  'not used': 'Not used',
  'not recorded': NOT_RECORDED,
  'not finished': NOT_COMPLETED,
};

export const FLAG_CAUTION = 'These are hints, not proof. Most have an innocent explanation.';

/**
 * The state of a flag for a candidate in a status. A camera that was off is neutral; the others are noticed when true.
 * With an unknown status, a missing value is `not recorded`.
 */
export function flagState(
  name: FlagName,
  value: boolean | null,
  status: CandidatureStatus | (string & {}) | null,
): FlagState {
  if (value === null) return status === 'invited' || status === 'started' ? 'not finished' : 'not recorded';
  if (name === 'is_camera_enabled') return value ? 'fine' : 'not used';
  return value ? 'noticed' : 'fine';
}

/** The sentence that goes with a state. */
export function flagSentence(flag: Flag, state: FlagState): string {
  if (state === 'fine') return flag.fine;
  if (state === 'noticed' || state === 'not used') return flag.notFine;
  return state === 'not finished' ? 'Known once the assessment is completed.' : 'Nothing was recorded about this.';
}
