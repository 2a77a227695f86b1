import { UserError } from '../../database/userError.ts';
import { isLoopback } from '../../operation/loopback.ts';

/** Checks DATABASE_URL; null where it is not set. UserError where it is malformed or would send data unencrypted. */
export function readDatabaseUrl(value: string | undefined, warnings: string[]): string | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    url === null ||
    !['postgres:', 'postgresql:'].includes(url.protocol) ||
    url.hash !== '' ||
    !/^\/[^/]+$/.test(url.pathname) ||
    !isPercentEncoded(`${url.username}${url.password}${url.pathname}`)
  ) {
    throw new UserError(
      'DATABASE_URL is not the address of a PostgreSQL database. Use one such as postgres://user:password@host:5432/name, ' +
        'with special characters of the password percent-encoded.',
    );
  }
  const warning = checkEncryption(url);
  if (warning !== null) warnings.push(warning);
  return value;
}

function isPercentEncoded(part: string): boolean {
  return !/%(?![\da-f]{2})/i.test(part);
}

const ENCRYPTED_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/**
 * Checks the encryption of a connection over a network. Returns a warning if the operator switched it off; throws a UserError
 * if they did not choose. Null if it is encrypted or stays on this machine.
 */
function checkEncryption(url: URL): string | null {
  const host = url.searchParams.get('host') ?? url.hostname.replaceAll(/[[\]]/g, '');
  // A path is that of a Unix socket.
  if (host === '' || decodeURIComponent(host).startsWith('/') || isLoopback(host)) return null;
  const mode = url.searchParams.get('sslmode');
  const isUnverified = mode === 'no-verify' || (url.searchParams.has('uselibpqcompat') && mode !== 'verify-full');
  if (mode === 'disable' || (isUnverified && mode !== null)) {
    const how = mode === 'disable' ? 'unencrypted' : 'without verifying the server';
    return `DATABASE_URL says sslmode=${mode}: all data crosses the network ${how}.`;
  }
  if (mode === null ? url.searchParams.get('ssl') === 'true' : ENCRYPTED_MODES.has(mode)) return null;
  throw new UserError(
    'DATABASE_URL would send its password and all data unencrypted over the network. Add ?sslmode=verify-full, with ' +
      '&sslrootcert= and a file for an authority of your own; or ?sslmode=disable if the network is trusted.',
  );
}
