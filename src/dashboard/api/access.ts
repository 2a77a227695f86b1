import type { AccessChange } from '../../contract/access.ts';
import type { z } from 'zod/mini';
import { ASSESSMENT_READS } from './assessments.ts';
import { q, useCommand } from './q.ts';

const POLL_INTERVAL_MS = 10_000;

/** Who may see an assessment: a colleague may change it. */
export const accessQuery = (assessmentId: number) =>
  q('readAccess', { assessment_id: assessmentId }, { refetchInterval: POLL_INTERVAL_MS });

/** Opens an assessment to all users, or restricts it to members. After a conflict, what was saved meanwhile is read. */
export const useChangeAccess = (assessmentId: number, done: (isRestricted: boolean) => string) =>
  useCommand('changeAccess', {
    args: (body: z.output<typeof AccessChange>) => ({ assessment_id: assessmentId, body }),
    invalidates: ['readAccess', 'readHome', ...ASSESSMENT_READS],
    meta: { done: ({ is_restricted }: z.output<typeof AccessChange>) => done(is_restricted) },
    onSuccess: (answer, _body, _, { client }) => client.setQueryData(accessQuery(assessmentId).queryKey, answer),
  });
