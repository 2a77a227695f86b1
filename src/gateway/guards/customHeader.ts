import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../refusal.ts';

/** A form or an image of another page cannot send it, and a script can only after a preflight, which is refused. */
export function checkCustomHeader(headers: IncomingHttpHeaders): void {
  if (headers['x-shortlist'] === '1') return;
  throw new Refusal(403, 'header_required', 'Calls of the API need the header X-Shortlist: 1.');
}
