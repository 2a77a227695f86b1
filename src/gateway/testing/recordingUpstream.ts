import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export interface RecordingUpstream {
  baseUrl: string;
  port: number;
  /** The received requests. */
  requests: RecordedRequest[];
  /** Sets its behaviour; without an argument, that of a healthy service. */
  behave: (behaviour?: Behaviour) => void;
  close: () => Promise<void>;
}

export const EMPTY_PAGE = JSON.stringify({ count: 0, next: null, previous: null, results: [] });

/** An upstream that records its requests and answers as the test sets, by default as a healthy service. */
export async function recordingUpstream(): Promise<RecordingUpstream> {
  const requests: RecordedRequest[] = [];
  let current: Behaviour = behaveWell;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      current(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    requests,
    behave(behaviour = behaveWell) {
      current = behaviour;
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Afterwards: a connection made in between would keep the server open.
      server.closeAllConnections();
      return closed;
    },
  };
}

function behaveWell(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'DELETE') response.writeHead(204).end();
  else if (request.url?.includes('/render_pdf/')) answerWith(response, 'application/pdf', '%PDF-1.7\n%%EOF\n');
  else answerWith(response, 'application/json', request.method === 'GET' ? EMPTY_PAGE : '{}');
}

function answerWith(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** A behaviour that answers with this status, body and headers. */
export function answers(status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
}

/** A behaviour that writes bytes as they are to the connection and closes it. */
export function writesRaw(bytes: string): Behaviour {
  return (request) => {
    request.socket.end(bytes);
  };
}
