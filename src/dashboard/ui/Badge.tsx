import { classes } from '../lib/classes.ts';
import { Text } from './Text.tsx';

const TONES = {
  neutral: 'bg-sunken text-soft',
  accent: 'bg-accent-wash text-accent-strong',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
} as const;

export type Tone = keyof typeof TONES;

/** A word on a coloured ground. The word carries the meaning, the colour only helps to find it. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={classes('inline-flex h-5 max-w-full items-center rounded px-1.5 text-xs font-medium', TONES[tone])}
    >
      <Text className="truncate">{children}</Text>
    </span>
  );
}
