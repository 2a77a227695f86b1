import { call } from './client.ts';
import { mutationOptions, useMutation, useMutationState } from '@tanstack/react-query';
import type { ScheduledEmail, ScheduledEmailsChange } from '../../contract/jobs.ts';
import type { z } from 'zod/mini';
import { readTime } from '../lib/time.ts';
import { type EmailDelivery, emailDelivery } from './emailDelivery.ts';
import { JOB_READS } from './jobKeys.ts';
import { pageQuery, invalidate } from './q.ts';
import { plural } from '../lib/numbers.ts';

export const SCHEDULED_EMAILS_PER_PAGE = 500;

/** Which scheduled emails: of an assessment, of a job, or all. */
export interface ScheduledEmailScope {
  assessment?: number | undefined;
  job?: number | undefined;
}

/** The polling interval while no email is due soon: a colleague may cancel one. */
const MAX_INTERVAL_MS = 15_000;
const MIN_INTERVAL_MS = 1_500;

/** The scheduled rejection emails, the next one first. */
export const scheduledEmailsQuery = (which: ScheduledEmailScope, page: number) =>
  pageQuery(
    'listScheduledEmails',
    which,
    { page, limit: SCHEDULED_EMAILS_PER_PAGE },
    { staleTime: 0, refetchInterval: ({ state }) => scheduledEmailsInterval(state.data?.rows ?? []) },
  );

/** The polling interval, in milliseconds, by the next due time; false: no email is scheduled. */
export function scheduledEmailsInterval(mails: readonly ScheduledEmail[]): number | false {
  if (mails.length === 0) return false;
  const next = readTime(mails.find(({ state }) => state === 'scheduled')?.due ?? null);
  return next === null
    ? MAX_INTERVAL_MS
    : Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, next - Date.now() + MIN_INTERVAL_MS));
}

type EmailChange = z.input<typeof ScheduledEmailsChange>;

function doneText(
  { action }: EmailChange,
  { changed, delivery }: { changed: number; delivery: EmailDelivery },
): string {
  if (changed === 0) return 'Already sent or cancelled.';
  if (action === 'cancel') return `${plural(changed, 'email')} cancelled.`;
  return delivery === 'off'
    ? `Writing ${plural(changed, 'email')} to the email log. Email sending is off.`
    : `Sending ${plural(changed, 'email')}.`;
}

const CHANGE_KEY = ['change-scheduled-emails'];

/** Returns a function that tells whether a scheduled email was cancelled, sent or confirmed since the page was loaded. */
export function useIsEmailHandled(): (mail: ScheduledEmail) => boolean {
  const changes = useMutationState({
    filters: { mutationKey: CHANGE_KEY },
    // The variables of every mutation with this key are an EmailChange.
    select: ({ state }) => state.variables as EmailChange,
  });
  return ({ id, job }) =>
    changes.some((change) => change.ids?.includes(id) ?? (change.all === true || change.job === job));
}

/** Cancels scheduled emails, sends them at once, or confirms overdue ones: by ID, those of a job, or all. */
export const scheduledEmailsMutation = mutationOptions({
  mutationKey: CHANGE_KEY,
  // Kept until the page is reloaded, so that cancelled and sent emails stay hidden.
  gcTime: Number.POSITIVE_INFINITY,
  async mutationFn(change: EmailChange, { client }) {
    const changed = (await call('changeScheduledEmails', { body: change })).changed;
    return { changed, delivery: emailDelivery(client) };
  },
  meta: {
    done: doneText,
    failed: 'Couldn’t change the emails.',
    // Replaces the message that said when an email goes out.
    topic: 'stage',
  },
  onSettled: (_changed, _error, _variables, _, { client }) => invalidate(client, JOB_READS),
});

/** See scheduledEmailsMutation. */
export const useChangeScheduledEmails = () => useMutation(scheduledEmailsMutation);
