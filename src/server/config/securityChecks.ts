import { statSync } from 'node:fs';
import { UserError } from '../../database/userError.ts';
import type { Environment } from './settings.ts';

/** Vite publishes variables that begin with VITE_ in the pages. // P33 */
const SECRET_NAME = /^VITE_.*(?:token|key|secret|passw|credential|auth)/i;

/** UserError if a protection of Node is switched off or a secret would be published. `flags`: of Node. */
export function checkProcessSecurity(environment: Environment, flags: readonly string[]): void {
  const options = [...flags, ...(environment['NODE_OPTIONS'] ?? '').split(/\s+/)];
  if (options.some((option) => option.startsWith('--insecure-http-parser'))) {
    throw new UserError(
      '--insecure-http-parser accepts requests that can be read in two ways. Remove it from NODE_OPTIONS or the command.',
    );
  }
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    throw new UserError(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off certificate checks, so anyone on the network could read the token. ' +
        'Unset it, and name your own authority in NODE_EXTRA_CA_CERTS.',
    );
  }
  const published = Object.keys(environment).find((name) => SECRET_NAME.test(name) || isTheToken(name, environment));
  if (published !== undefined) {
    throw new UserError(
      `${published} would be published: variables that begin with VITE_ end up in the pages. Unset it.`,
    );
  }
}

const isTheToken = (name: string, environment: Environment) =>
  name.startsWith('VITE_') && environment[name] === environment['API_TOKEN'];

/** Warns if other users can read the token file. No error, because container secrets are often readable. */
export function tokenFileWarning(path: string): string | null {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return null;
  return `API_TOKEN_FILE can be read by other users of this machine. If there are any: chmod 600 ${path}`;
}
