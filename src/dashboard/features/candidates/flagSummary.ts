import type { CandidatureFlags } from '../../../contract/candidate.ts';
import { FLAGS, type FlagState, flagState } from '../../../contract/flags.ts';
import { testConditionsText } from '../../../contract/testConditions.ts';

/** The four flags of a candidature in a few neutral words. */
export interface FlagSummary {
  text: string;
  /** Noticed test conditions, as sentences. */
  noticed: string[];
}

/** "2 to check", "Nothing to check", or why nothing is known. `recorded`: null without an entry of the service. */
export function flagSummary(recorded: CandidatureFlags | null, status: string | null): FlagSummary {
  const flags = FLAGS.map((flag) => ({ flag, state: flagState(flag.name, recorded?.[flag.name] ?? null, status) }));
  const inState = (wanted: FlagState) => flags.filter(({ state }) => state === wanted);
  const noticed = inState('noticed').map(({ flag }) => flag.notFine);
  const counts = { noticed: noticed.length, fine: inState('fine').length };
  return { text: testConditionsText({ test_conditions: counts, status }), noticed };
}
