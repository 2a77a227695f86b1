import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../database/userError.ts';
import { isLoopback } from '../../operation/loopback.ts';
import { tokenFileWarning } from './securityChecks.ts';
import type { Settings } from './settings.ts';

/** The service at API_BASE_URL; null: the embedded platform. UserError if address or token is missing, or HTTP is used. */
export function readUpstream(
  settings: Settings,
  root: string,
  warnings: string[],
): { baseUrl: string; token: string } | null {
  const { API_BASE_URL, API_TOKEN, API_TOKEN_FILE } = settings;
  if (API_TOKEN !== undefined && API_TOKEN_FILE !== undefined) {
    throw new UserError('API_TOKEN and API_TOKEN_FILE are both set. Keep one of them.');
  }
  const tokenName = API_TOKEN === undefined ? 'API_TOKEN_FILE' : 'API_TOKEN';
  if (API_BASE_URL === undefined && API_TOKEN === undefined && API_TOKEN_FILE === undefined) return null;
  if (API_BASE_URL === undefined) {
    throw new UserError(
      `${tokenName} is set, API_BASE_URL is not. Set API_BASE_URL to the address of the service, or unset ${tokenName} ` +
        'to work with the embedded platform.',
    );
  }
  const baseUrl = checkBaseUrl(API_BASE_URL);
  if (API_TOKEN !== undefined) return { baseUrl, token: API_TOKEN };
  if (API_TOKEN_FILE !== undefined) {
    return { baseUrl, token: readTokenFile(resolve(root, API_TOKEN_FILE), warnings) };
  }
  throw new UserError(
    'API_BASE_URL is set without a token. Set API_TOKEN or API_TOKEN_FILE as well, or unset API_BASE_URL to work with ' +
      'the embedded platform.',
  );
}

function checkBaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UserError('API_BASE_URL is not an address. Use one such as https://assessments.example.org.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new UserError(
      'API_BASE_URL holds a user name or password. Leave it out: the token gives access to the service.',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replaceAll(/[[\]]/g, ''))) {
    throw new UserError('API_BASE_URL begins with http://, which would send the token unencrypted. Use https://.');
  }
  return url.href.replace(/\/+$/, '');
}

function readTokenFile(path: string, warnings: string[]): string {
  try {
    // Reading a pipe or a device might never end.
    if (!statSync(path).isFile())
      throw new UserError(`API_TOKEN_FILE is not a regular file. Put the token into one: ${path}`);
    const token = readFileSync(path, 'utf8').trim();
    const warning = tokenFileWarning(path);
    if (warning !== null) warnings.push(warning);
    if (token !== '') return token;
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`API_TOKEN_FILE cannot be read (${code}). Check the path and its permissions: ${path}`);
  }
  throw new UserError(`API_TOKEN_FILE is empty. Put the token into it: ${path}`);
}
