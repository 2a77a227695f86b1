import type { z } from 'zod/mini';
import type { About } from '../contract/about.ts';
import type { GatewayDeps } from './deps.ts';

/** What the dashboard wants to know of its own server. */
export function aboutThis({ version, upstream }: GatewayDeps): z.output<typeof About> {
  const { baseUrl, embedded, publicUrl = baseUrl, sendsMail = false } = upstream;
  return {
    version,
    embedded,
    public_base_url: publicUrl.replace(/\/+$/, ''),
    sends_mail: sendsMail,
  };
}
