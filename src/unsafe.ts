import { statSync } from 'node:fs';
import { UserError } from './database/userError.ts';
import { isLoopback } from './operation/loopback.ts';

type Environment = Record<string, string | undefined>;

/** What ends up in the pages if it begins with VITE_, and must not. // P33 */
const SECRET_NAME = /^VITE_.*(?:token|key|secret|passw|credential|auth)/i;

/**
 * Refuses to start where something that everything else relies on is switched off. UserError, which says what to do and
 * holds no value. `flags` are Node's own of this process.
 */
export function refuseUnsafe(environment: Environment, flags: readonly string[]): void {
  const options = [...flags, ...(environment['NODE_OPTIONS'] ?? '').split(/\s+/)];
  if (options.some((option) => option.startsWith('--insecure-http-parser'))) {
    throw new UserError(
      '--insecure-http-parser lets requests through that can be read in two ways. Remove it from NODE_OPTIONS or the command.',
    );
  }
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    throw new UserError(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 switches off the checks of TLS, so that anybody on the way could read the token. ' +
        'Unset it, and name your own authority in NODE_EXTRA_CA_CERTS.',
    );
  }
  const published = Object.keys(environment).find((name) => SECRET_NAME.test(name) || isTheToken(name, environment));
  if (published !== undefined) {
    throw new UserError(`${published} would be published: what begins with VITE_ ends up in the pages. Unset it.`);
  }
}

const isTheToken = (name: string, environment: Environment) =>
  name.startsWith('VITE_') && environment[name] === environment['API_TOKEN'];

/** Why a token's file could be read by too many; null where it cannot. Secrets of containers are readable like that. */
export function warnOfReaders(path: string): string | null {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return null;
  return `API_TOKEN_FILE can be read by other users of this machine. Where it has others: chmod 600 ${path}`;
}

const ENCRYPTED = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/**
 * What is to be said of how a database is reached: UserError where the password and all data would cross a network in
 * the clear without anybody having said so, a warning where somebody has.
 */
export function checkDatabaseWay(url: URL): string | null {
  const host = url.searchParams.get('host') ?? url.hostname.replaceAll(/[[\]]/g, '');
  // A path is that of a Unix socket.
  if (host === '' || decodeURIComponent(host).startsWith('/') || isLoopback(host)) return null;
  const mode = url.searchParams.get('sslmode');
  const isUnchecked = mode === 'no-verify' || (url.searchParams.has('uselibpqcompat') && mode !== 'verify-full');
  if (mode === 'disable' || (isUnchecked && mode !== null)) {
    const what = mode === 'disable' ? 'unencrypted' : 'to whoever answers, unchecked';
    return `DATABASE_URL says sslmode=${mode}: all data goes over the network ${what}.`;
  }
  if (mode === null ? url.searchParams.get('ssl') === 'true' : ENCRYPTED.has(mode)) return null;
  throw new UserError(
    'DATABASE_URL would send its password and all data unencrypted over the network. Add ?sslmode=verify-full, with ' +
      '&sslrootcert= and a file for an authority of your own; or ?sslmode=disable where nobody else is on the way.',
  );
}
