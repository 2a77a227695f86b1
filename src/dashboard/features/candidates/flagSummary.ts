import type { CandidatureFlags } from '../../../contract/candidate.ts';
import { FLAG_STATE_WORDS, FLAGS, flagState } from '../../../contract/flags.ts';

/** The four flags of a candidature in a few neutral words. */
export interface FlagSummary {
  words: string;
  /** What was noticed, as sentences. */
  noticed: string[];
}

/** "2 noticed", "None noticed", or why nothing is known. `recorded`: null where the service has no entry. */
export function flagSummary(recorded: CandidatureFlags | null, status: string | null): FlagSummary {
  const flags = FLAGS.map((flag) => ({ flag, state: flagState(flag.name, recorded?.[flag.name] ?? null, status) }));
  const noticed = flags.filter(({ state }) => state === 'noticed').map(({ flag }) => flag.other);
  if (noticed.length > 0) return { words: `${noticed.length} noticed`, noticed };
  if (flags.some(({ state }) => state === 'fine')) return { words: 'None noticed', noticed };
  return { words: FLAG_STATE_WORDS[flags[0]?.state ?? 'not recorded'], noticed };
}
