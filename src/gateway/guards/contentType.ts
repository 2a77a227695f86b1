import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '../../contract/endpoints.ts';
import { hasBody } from '../../http/app.ts';
import { Refusal } from '../refusal.ts';

const JSON_TYPE = /^application\/json(?: *; *charset="?utf-8"?)?$/i;

/** Looks at what the headers say of the body, before a byte of it is read. */
export function checkContentType(headers: IncomingHttpHeaders, endpoint: Endpoint): void {
  if (headers['content-encoding'] !== undefined && headers['content-encoding'].toLowerCase() !== 'identity') {
    throw new Refusal(415, 'unsupported_media_type', 'Compressed requests are not understood.');
  }
  if (hasBody(headers) && !endpoint.body) {
    throw new Refusal(400, 'bad_request', 'This operation takes no content.');
  }
  const type = headers['content-type'];
  const typed = type !== undefined && endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  if ((typed && !JSON_TYPE.test(type)) || (type === undefined && hasBody(headers))) {
    throw new Refusal(415, 'unsupported_media_type', 'Only application/json is understood.');
  }
}
