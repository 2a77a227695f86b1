import type { z } from 'zod/mini';
import type { About } from '../contract/about.ts';
import type { Visitor } from './security/session.ts';
import type { GatewayDeps } from './deps.ts';

/** Answers facts about this server for the dashboard. */
export async function aboutThis(
  { version, upstream, auth, pages }: GatewayDeps,
  { name, role }: Visitor,
  isTokenRefused: boolean,
): Promise<z.output<typeof About>> {
  const { baseUrl, embedded, publicUrl = baseUrl, sendsMail = false, countDemo } = upstream;
  return {
    version,
    build: await pages.build(),
    embedded,
    public_base_url: publicUrl.replace(/\/+$/, ''),
    sends_mail: sendsMail,
    demo: (await countDemo?.()) ?? null,
    token_refused: isTokenRefused,
    user: name,
    role,
    sign_in: auth?.signIn ?? null,
    sign_out: auth?.signOut ?? null,
  };
}
