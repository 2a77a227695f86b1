import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface Call {
  method?: string;
  /** Sent as it is, without normalising or encoding. */
  path: string;
  /** Replace the headers of the dashboard; undefined omits one. */
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
}

/** Headers of a browser that opens a page; they override the dashboard's. */
export const VISIT = {
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'x-shortlist': undefined,
};

export interface CallResult {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** The body as JSON, an empty object if it is not JSON. */
  json: { code?: string; message?: string; requestId?: string; fields?: Record<string, string[]> };
}

/** Sends one request on a new connection, with the headers of the dashboard unless the call sets others. */
export function call(port: number, { method = 'GET', path, headers = {}, body }: Call): Promise<CallResult> {
  const dashboard = { host: `127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin', 'x-shortlist': '1' };
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  // Node sends the body of a DELETE without its length, so the server would read it as another request.
  const length = method === 'DELETE' && body !== undefined ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const sent = Object.entries({ ...dashboard, ...typed, ...length, ...headers }).filter(
    ([, value]) => value !== undefined,
  );
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method, path, headers: Object.fromEntries(sent), agent: false };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text, json: asJson(text) });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function asJson(text: string): CallResult['json'] {
  try {
    return JSON.parse(text) as CallResult['json'];
  } catch {
    return {};
  }
}

/** Writes bytes to a new connection and returns all bytes until the other side closes it. */
export function writeRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    // A reset also closes; bytes before it count.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(received));
  });
}
