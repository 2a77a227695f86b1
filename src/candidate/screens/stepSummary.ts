import type { Step } from '../lib/view.ts';
import { messages } from '../messages.ts';

/** The content of a step, such as "12 questions · 20 min". */
export function stepSummary(step: Step): string {
  if (step.kind === 'questions') return messages.stepSummary('questions', step.items, null);
  return messages.stepSummary(step.type, step.items, step.minutes);
}
