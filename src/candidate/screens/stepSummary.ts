import type { Step } from '../lib/view.ts';
import { formatDuration, plural } from '../lib/format.ts';

const ITEMS = { basic: 'question', big_5: 'statement', code: 'task' } as const;

/** What is in a step, such as "12 questions · 20 minutes". */
export function stepSummary(step: Step): string {
  if (step.kind === 'questions') return `${plural(step.items, 'question')} · no time limit`;
  return `${plural(step.items, ITEMS[step.type])} · ${formatDuration(step.minutes)}`;
}
