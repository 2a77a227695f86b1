import type { FlagName } from './flags.ts';

/** What a reviewer concludes from a test condition that was noticed. Never part of a score. */
export const VERDICTS = ['explained', 'confirmed', 'dismissed'] as const;
export type VerdictCode = (typeof VERDICTS)[number];

const LABELS: Readonly<Record<VerdictCode, string>> = {
  explained: 'Explained',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
};

/** The label of a verdict. An unknown code is shown as it is. */
export function verdictLabel(code: string): string {
  const known = VERDICTS.find((each) => each === code);
  return known ? LABELS[known] : code;
}

/** The test conditions that have a verdict: the camera is optional, so there is nothing to decide. */
export const VERDICT_CONDITIONS = [
  'is_exited_full_screen',
  'is_left_screen',
  'repeated_ip',
] as const satisfies readonly FlagName[];
export type VerdictCondition = (typeof VERDICT_CONDITIONS)[number];

/** The verdicts on a candidate in words: "2 explained, 1 confirmed"; null: none. */
export function verdictsText(verdicts: readonly { verdict: string | null }[]): string | null {
  const counts = VERDICTS.map((code) => [code, verdicts.filter(({ verdict }) => verdict === code).length] as const);
  return counts.flatMap(([code, count]) => (count > 0 ? `${count} ${code}` : [])).join(', ') || null;
}
