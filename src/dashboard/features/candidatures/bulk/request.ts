import type { z } from 'zod/mini';
import type { Candidature } from '../../../../contract/candidature.ts';
import { CODE_PATTERN } from '../../../../contract/codes.ts';
import type { JobRequest } from '../../../../contract/jobs.ts';
import type { BulkAction } from './plan.ts';

export interface Choices {
  stage: string;
}

/** The job that does an action to people, who are frozen in it as they are shown now. */
export function requestFor(
  action: BulkAction,
  people: readonly Candidature[],
  { stage }: Choices,
  frame: { request_key: string; assessment: number },
): z.input<typeof JobRequest> {
  const items = people.map(({ id, email, stage: was }) => ({
    candidature: id,
    ...(email === null ? {} : { email }),
    // A code of another form cannot be compared by anybody.
    ...(was !== null && CODE_PATTERN.test(was) ? { was } : {}),
  }));
  switch (action) {
    case 'change_stage':
      return { kind: action, ...frame, items, options: { stage } };
    case 'collect_reports': {
      const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
      return { kind: action, ...frame, items, options: { timezone } };
    }
    case 'send_invitation':
    case 'remove':
      return { kind: action, ...frame, items };
  }
}
