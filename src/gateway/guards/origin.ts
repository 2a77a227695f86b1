import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../refusal.ts';

function crossOrigin(): Refusal {
  return new Refusal(403, 'cross_origin', 'Only the pages of this server may do this.');
}

/**
 * Only our own pages call the API. Browsers say where a request comes from in `Sec-Fetch-Site`, which no page can set;
 * where that is missing (an old browser, plain HTTP to another machine) `Origin` must be our own, exactly. `none`, an
 * address typed by hand, is refused as well: an API is never visited.
 */
export function checkApiOrigin(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw crossOrigin();
  } else if (headers.origin !== undefined && !isOwnOrigin(headers)) {
    throw crossOrigin();
  }
}

/** Pages and their files: also for whoever follows a link or types the address, but not inside others' pages. */
export function checkPageOrigin(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') throw crossOrigin();
}

/** Whether `Origin` is there and names the very host that was asked. */
export function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  return headers.host !== undefined && headers.origin === `http://${headers.host.toLowerCase()}`;
}
