import type { Candidate, CandidatureFlags } from '../../../contract/candidate.ts';
import { FLAG_STATE_WORDS, FLAGS, flagState } from '../../../contract/flags.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { readTime } from '../../lib/time.ts';

/**
 * The assessments of a person, the latest invitation first.
 *
 * The embedded platform sends everything with each entry. The API description promises only that the entries carry
 * flags and that the assessments are named elsewhere, without saying how the two lists belong together: so a name that
 * no entry has becomes an entry of its own, and entries that nothing tells apart give way to the names.
 */
export function entriesOf({ assessments, assessments_detail: details }: Candidate): CandidatureFlags[] {
  const names = assessments.flatMap(({ assessment_name: name }) => name ?? []);
  const [only] = details;
  if (only && details.length === 1 && names.length === 1) {
    return [{ ...only, assessment_name: only.assessment_name ?? names[0] ?? null }];
  }
  const told = details.filter((entry) => entry.assessment_name !== null || entry.assessment_id !== null);
  const entries = [
    ...told,
    ...namesWithout(told, names).map((name, index) => named(name, -(details.length + index + 1))),
  ];
  const shown = entries.length > 0 ? entries : details;
  return shown.toSorted((a, b) => timeOf(b) - timeOf(a));
}

/** The names that no entry has, each as often as it is left over; none where an entry has no name to compare with. */
function namesWithout(entries: readonly CandidatureFlags[], names: readonly string[]): string[] {
  if (entries.length >= names.length) return [];
  const left = [...names];
  for (const { assessment_name: name } of entries) {
    const index = name === null ? -1 : left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

function named(assessmentName: string, id: number): CandidatureFlags {
  return {
    id,
    assessment_id: null,
    assessment_name: assessmentName,
    created: null,
    status: null,
    stage: null,
    avg_score: null,
    is_exited_full_screen: null,
    is_left_screen: null,
    repeated_ip: null,
    is_camera_enabled: null,
  };
}

function timeOf({ created }: CandidatureFlags): number {
  return readTime(created) ?? Number.NEGATIVE_INFINITY;
}

/** The four flags of an entry in a few neutral words. */
export interface FlagSummary {
  words: string;
  /** What was noticed, as sentences. */
  noticed: string[];
}

/** "2 noticed", "None noticed", or why nothing is known; a dash for an assessment that is only a name. */
export function flagSummary(entry: CandidatureFlags): FlagSummary {
  const flags = FLAGS.map((flag) => ({ flag, state: flagState(flag.name, entry[flag.name], entry.status) }));
  const noticed = flags.filter(({ state }) => state === 'noticed').map(({ flag }) => flag.noticed);
  if (noticed.length > 0) return { words: `${noticed.length} noticed`, noticed };
  if (flags.some(({ state }) => state === 'fine')) return { words: 'None noticed', noticed };
  if (!isAddressable(entry) && entry.status === null) return { words: '—', noticed };
  return { words: FLAG_STATE_WORDS[flags[0]?.state ?? 'not recorded'], noticed };
}
