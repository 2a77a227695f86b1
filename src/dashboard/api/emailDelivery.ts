import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { About } from '../../contract/about.ts';
import type { LoggedEmail, EmailKind } from '../../contract/emailLog.ts';
import { normaliseEmail } from '../../contract/email.ts';
import { useRefusal } from '../lib/currentUser.ts';
import { aboutQuery } from './about.ts';
import { api } from './client.ts';

/**
 * What happens to a requested email. `off`: the embedded platform writes it to the email log, and sends none ·
 * `on`: the embedded platform queues it for the mail server · `service`: another assessment service took it, and delivers it ·
 * `unknown`: the gateway has not said yet.
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

/** Which email: to an address, and about a candidature where that is known. */
interface WhichEmail {
  to: string;
  candidature: number | null;
  kind: EmailKind;
}

const latestEmailQuery = ({ to, candidature, kind }: WhichEmail) =>
  queryOptions<LoggedEmail | null>({
    queryKey: ['outbox', 'latest', to, candidature, kind],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? POLL_INTERVAL_MS : false),
    async queryFn({ signal }) {
      const { value } = await api.listEmails({ search: to, limit: MAX_SEARCHED_ROWS }, { signal });
      const isTheirs = (mail: LoggedEmail) =>
        mail.kind === kind &&
        normaliseEmail(mail.to ?? '') === to &&
        (candidature === null || mail.candidature === candidature);
      return value.results.find(isTheirs) ?? null;
    },
  });

/** The latest such email in the embedded platform's email log, followed until the mail server took or refused it. */
export function useLatestEmail(which: WhichEmail, isWanted: boolean): LoggedEmail | null {
  const isKept = useEmailDelivery() === 'on';
  const mayRead = useRefusal('listEmails') === null;
  const { data } = useQuery({
    ...latestEmailQuery({ ...which, to: normaliseEmail(which.to) }),
    enabled: isWanted && isKept && mayRead,
  });
  return data ?? null;
}
