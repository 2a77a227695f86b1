import type { VerdictRequest } from '../../contract/verdicts.ts';
import { q, resultsOf, useCommand } from './q.ts';

/** How often the verdicts are read again while they are shown. */
const POLL_INTERVAL_MS = 10_000;

/** The verdicts on the test conditions of a candidature, the newest first. */
export const verdictsQuery = (candidatureId: number) =>
  q(
    'listVerdicts',
    { candidature_id: candidatureId },
    { staleTime: 0, refetchInterval: POLL_INTERVAL_MS, select: resultsOf },
  );

/** Gives, changes or takes back a verdict. What a colleague gave meanwhile is then shown, also after a conflict. */
export const useSaveVerdict = (candidatureId: number) =>
  useCommand('saveVerdict', {
    args: (body: VerdictRequest) => ({ candidature_id: candidatureId, body }),
    invalidates: ['listVerdicts'],
    meta: { failed: 'Couldn’t save the verdict. Yours is still here.' },
  });
