import type { Operations } from '../endpoint.ts';

/** Of the gateway. */
export const demoOperations = {
  readDemo: { method: 'GET', path: '/api/demo/', role: 'recruiter' },
  removeDemo: { method: 'POST', path: '/api/demo/remove/', role: 'recruiter', audited: 'Removed demo data' },
} as const satisfies Operations;

/** How many candidates a removal deletes. One who was added to two chosen assessments counts twice. */
export const countRemoved = (
  candidates: number,
  kept: readonly { id: number; candidates: number }[],
  chosen: readonly number[],
): number =>
  kept.reduce(
    (sum, { id: assessment, candidates: added }) => sum + (chosen.includes(assessment) ? added : 0),
    candidates,
  );
