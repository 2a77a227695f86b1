import { statSync } from 'node:fs';
import { UserError } from '../../database/userError.ts';
import type { Environment } from './settings.ts';

/** Vite publishes variables that begin with VITE_ in the pages. // P33 */
const SECRET_NAME = /^VITE_.*(?:token|key|secret|passw|credential|auth)/i;

/** Refuses to start with a protection of Node switched off or a secret that would be published. `flags`: Node's own. */
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

/** A warning, no refusal, where others may read the token file: container secrets are readable like that. */
export function tokenFileWarning(path: string): string | null {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return null;
  return `API_TOKEN_FILE can be read by other users of this machine. If there are any: chmod 600 ${path}`;
}
