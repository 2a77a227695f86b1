import { queryOptions } from '@tanstack/react-query';
import { setCurrentUser } from '../lib/currentUser.ts';
import { call } from './client.ts';

const REFRESH_MS = 300_000;
/** Often enough to see soon that a renewed API token works. */
const TOKEN_REFUSED_REFRESH_MS = 5_000;

/** Facts about the gateway: whether there is an email log, and the address of public links. */
export const aboutQuery = () =>
  queryOptions({
    queryKey: ['readAbout'],
    staleTime: 60_000,
    async queryFn({ signal }) {
      const about = await call('readAbout', {}, { signal });
      setCurrentUser({
        name: about.user,
        role: about.role === 'manager' ? 'manager' : 'recruiter',
        seesReasons: about.sees_reasons,
      });
      return about;
    },
    refetchInterval: ({ state }) => (state.data?.token_refused ? TOKEN_REFUSED_REFRESH_MS : REFRESH_MS),
  });
