import type { Overview, QuestionsStep, TestStep } from '../../contract/taking.ts';

export type Step = TestStep | QuestionsStep;

/** The view of the page. */
export type View = { kind: 'welcome' | 'overview' | 'end' | 'questions' } | { kind: 'test'; testId: number };

/** The next step; null when all are completed. */
export function nextStep({ steps }: Overview): Step | null {
  return steps.find(({ state }) => state !== 'done') ?? null;
}

/** The place of a step. */
export function viewOf(step: Step): View {
  return step.kind === 'test' ? { kind: 'test', testId: step.test_id } : { kind: 'questions' };
}

/** The view after opening the link: a running test or started questions, otherwise the overview. // T26 */
export function initialView(overview: Overview): View {
  if (overview.status === 'invited') return { kind: 'welcome' };
  const next = nextStep(overview);
  if (overview.status === 'completed' || !next) return { kind: 'end' };
  const isBegun = next.state === 'running' && (next.kind === 'test' || next.answered > 0);
  return isBegun ? viewOf(next) : { kind: 'overview' };
}

/** Minutes of all tests that are not done; the custom questions have no clock. */
export function minutesLeft({ steps }: Overview): number {
  return steps.reduce((sum, step) => sum + (step.kind === 'test' && step.state !== 'done' ? step.minutes : 0), 0);
}
