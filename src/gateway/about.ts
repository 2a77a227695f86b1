import type { z } from 'zod/mini';
import type { About } from '../contract/about.ts';
import type { GatewayDeps } from './deps.ts';

/** What the dashboard wants to know of its own server. */
export function aboutThis(deps: GatewayDeps): z.output<typeof About> {
  return {
    version: deps.version,
    embedded: deps.upstream.embedded,
    public_base_url: deps.upstream.baseUrl.replace(/\/+$/, ''),
  };
}
