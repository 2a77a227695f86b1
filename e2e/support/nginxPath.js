// The path of nginx. Plain JavaScript, like e2e/support/test.js.
import { existsSync } from 'node:fs';
import { findOnPath } from './chromium.js';

// It is often not on the PATH of users who are not administrators.
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

export const HOW_TO_GET = 'There is no nginx (package nginx-light, or NGINX_PATH): journeys through it are skipped.';

/** Path of nginx; null if there is none. */
export function findNginx() {
  const named = process.env['NGINX_PATH'];
  return named || (findOnPath('nginx') ?? PLACES.find((path) => existsSync(path)) ?? null);
}
