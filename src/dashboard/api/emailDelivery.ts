import { call } from './client.ts';
import type { EmailKind } from '../../contract/codes.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { About } from '../../contract/about.ts';
import type { LoggedEmail } from '../../contract/emailLog.ts';
import { normaliseEmail } from '../../contract/email.ts';
import { useRefusal } from '../lib/currentUser.ts';
import { aboutQuery } from './about.ts';

/**
 * What happens to a requested email. `off`: the embedded platform writes it to the email log only · `on`: the embedded
 * platform queues it for the mail server · `service`: another assessment service sends it · `unknown`: not known yet.
 */
export type EmailDelivery = 'off' | 'on' | 'service' | 'unknown';

function deliveryOf(about: About | undefined): EmailDelivery {
  if (!about) return 'unknown';
  if (!about.embedded) return 'service';
  return about.sends_email ? 'on' : 'off';
}

export const useEmailDelivery = (): EmailDelivery => deliveryOf(useQuery(aboutQuery()).data);

export const emailDelivery = (client: QueryClient): EmailDelivery =>
  deliveryOf(client.getQueryData(aboutQuery().queryKey));

/** How often an email that waits for the mail server is read again. */
const POLL_INTERVAL_MS = 2_000;
const MAX_SEARCHED_ROWS = 20;

/** What an email is searched by. */
interface EmailSearch {
  to: string;
  /** Null: not known. */
  candidature: number | null;
  kind: EmailKind;
}

const latestEmailQuery = ({ to, candidature, kind }: EmailSearch) =>
  queryOptions<LoggedEmail | null>({
    queryKey: ['outbox', 'latest', to, candidature, kind],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? POLL_INTERVAL_MS : false),
    async queryFn({ signal }) {
      const value = await call('listEmails', { search: to, limit: MAX_SEARCHED_ROWS }, { signal });
      const isMatch = (mail: LoggedEmail) =>
        mail.kind === kind &&
        normaliseEmail(mail.to ?? '') === to &&
        (candidature === null || mail.candidature === candidature);
      return value.results.find(isMatch) ?? null;
    },
  });

/** The latest such email in the embedded platform's email log, polled until the mail server has accepted or refused it. */
export function useLatestEmail(search: EmailSearch, isEnabled: boolean): LoggedEmail | null {
  const delivery = useEmailDelivery();
  const mayRead = useRefusal('listEmails') === null;
  const { data } = useQuery({
    ...latestEmailQuery({ ...search, to: normaliseEmail(search.to) }),
    enabled: isEnabled && delivery === 'on' && mayRead,
  });
  return data ?? null;
}
