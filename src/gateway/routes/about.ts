import type { z } from 'zod/mini';
import type { About } from '../../contract/about.ts';
import type { User } from '../base/user.ts';
import type { GatewayDeps } from './deps.ts';

/** Describes this server and the signed-in user to the dashboard. */
export async function describeServer(
  { version, upstream, auth, pages }: GatewayDeps,
  { name, role }: User,
  isTokenRefused: boolean,
): Promise<z.output<typeof About>> {
  const { baseUrl, embedded, publicUrl = baseUrl, sendsEmail = false, countDemo } = upstream;
  return {
    version,
    build: await pages.build(),
    embedded,
    public_base_url: publicUrl.replace(/\/+$/, ''),
    sends_email: sendsEmail,
    demo: (await countDemo?.()) ?? null,
    token_refused: isTokenRefused,
    user: name,
    role,
    sign_in: auth?.signIn ?? null,
    sign_out: auth?.signOut ?? null,
  };
}
