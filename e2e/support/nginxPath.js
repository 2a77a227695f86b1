// Where nginx is. Plain JavaScript, as e2e/support/test.js is.
import { existsSync } from 'node:fs';
import { findOnPath } from './chromium.js';

// It is often not on the path of who is no administrator.
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

export const HOW_TO_GET = 'There is no nginx (package nginx-light, or NGINX_PATH): journeys through it are skipped.';

/** Path of nginx; null when there is none. */
export function findNginx() {
  const named = process.env['NGINX_PATH'];
  return named || (findOnPath('nginx') ?? PLACES.find((path) => existsSync(path)) ?? null);
}
