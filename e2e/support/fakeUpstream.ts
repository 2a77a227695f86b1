import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call to the service, as it came in. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
}

export interface Reply {
  /** 0: no answer, the connection is cut. */
  status: number;
  type: string;
  body: Buffer | string;
  headers?: Record<string, string>;
}

/** Answers a call. `pass` forwards it to the platform, optionally with another query. */
export type Script = (call: Call, pass: (query?: URLSearchParams) => Promise<Reply>) => Reply | Promise<Reply>;

export interface FakeUpstream {
  baseUrl: string;
  /** Calls since the last script was set. */
  calls: Call[];
  /** Follows a script from now on; without one, calls are passed on to the platform. */
  follow: (script?: Script) => void;
  close: () => Promise<void>;
}

const passOn: Script = async (_call, pass) => await pass();

/**
 * A scriptable service in front of the embedded platform: real HTTP, the demo's data, and the test's script. `isWaiting`: calls
 * before the first script wait for it.
 */
export async function startFakeUpstream(
  platform: { url: string; token: string },
  { isWaiting = false } = {},
): Promise<FakeUpstream> {
  const calls: Call[] = [];
  let current = passOn;
  let begin = () => {};
  const begun = isWaiting ? new Promise<void>((resolve) => (begin = resolve)) : Promise.resolve();
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://upstream');
      const call = { method: request.method ?? 'GET', path, query };
      calls.push(call);
      const sent = { body: await readAll(request), headers: passedOn(request) };
      await begun;
      const reply = await current(call, async (other = query) => await ask(platform, { ...call, query: other }, sent));
      if (reply.status === 0) request.socket.resetAndDestroy();
      else response.writeHead(reply.status, { 'content-type': reply.type, ...reply.headers }).end(reply.body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    calls,
    follow(script = passOn) {
      current = script;
      calls.length = 0;
      begin();
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Afterwards: a connection made in between would keep the server open.
      server.closeAllConnections();
      return closed;
    },
  };
}

/** A JSON answer. */
export function json(body: unknown, status = 200): Reply {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}

/** Calls to matching paths get this answer, all others the platform's. */
export function answering(path: RegExp, reply: Reply): Script {
  return async (call, pass) => (path.test(call.path) ? reply : await pass());
}

/** Changes the documents at matching paths. */
export function changing(path: RegExp, change: (document: Document) => void): Script {
  return async (call, pass) => {
    const reply = await pass();
    if (!path.test(call.path) || reply.status !== 200) return reply;
    const document = JSON.parse(String(reply.body)) as Document;
    change(document);
    return json(document);
  };
}

/** A JSON object of the API: a list, or one thing. */
export interface Document extends Record<string, unknown> {
  results?: (Record<string, unknown> | null)[];
}

/** Holds answers to matching paths until `letGo` is called. */
export function holding(path: RegExp): { script: Script; letGo: () => void } {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const script: Script = async (call, pass) => {
    if (path.test(call.path)) await gate;
    return await pass();
  };
  return { script, letGo: () => letGo() };
}

interface Sent {
  body: Buffer;
  headers: Record<string, string>;
}

/** Headers that are forwarded; the candidates' pages need them for forms. */
function passedOn({ headers }: IncomingMessage): Record<string, string> {
  const site = headers['sec-fetch-site'];
  return {
    'content-type': headers['content-type'] ?? 'application/json',
    ...(typeof site === 'string' && { 'sec-fetch-site': site }),
  };
}

async function ask(platform: { url: string; token: string }, call: Call, sent: Sent): Promise<Reply> {
  const response = await fetch(`${platform.url}${call.path}?${call.query}`, {
    method: call.method,
    headers: { ...sent.headers, authorization: `Token ${platform.token}` },
    redirect: 'manual',
    ...(sent.body.length === 0 ? {} : { body: new Uint8Array(sent.body) }),
  });
  const location = response.headers.get('location');
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'application/json',
    body: Buffer.from(await response.arrayBuffer()),
    ...(location !== null && { headers: { location } }),
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
