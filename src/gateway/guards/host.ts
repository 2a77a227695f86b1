import { isAddressed, isProbe } from '../../operation/readiness.ts';
import { Refusal } from '../refusal.ts';

/**
 * Only exactly the hosts that were configured. This is what stops a page of another name that resolves to this machine:
 * such a page's requests look same-origin in every other way.
 */
export function checkHost(host: string | undefined, allowed: readonly string[], path: string): void {
  // Monitoring calls probes by IP address, where the names are not known.
  if (isAllowedHost(host, allowed) || (isProbe(path) && isAddressed(host))) return;
  throw new Refusal(
    403,
    'host_not_allowed',
    'This server does not answer to that name. Ask the administrator to check ALLOWED_HOSTS.',
  );
}

export function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  return host !== undefined && allowed.some((name) => name.toLowerCase() === host.toLowerCase());
}
