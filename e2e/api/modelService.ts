import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { STAGES } from '../../src/contract/codes.ts';

type Stage = (typeof STAGES)[number];

/** A candidate in the only assessment of the service. */
interface Person {
  id: number;
  email: string;
  stage: Stage;
}

/** The outcome of a write. `lost`: it is done, and the answer never arrives. `broken`: 500, nothing is done. */
export type Fate = 'done' | 'lost' | 'broken' | 'busy' | 'refused' | 'locked';

/** A service in memory that records each change and its candidate. */
export interface ModelService {
  baseUrl: string;
  people: Map<number, Person>;
  /** Every change in order, such as `remove 3` or `mail 4`. */
  done: string[];
  /** Called before each answer to a read of the list; an empty search reads the whole list. */
  onRead: (search: string) => void | Promise<void>;
  /** Called before each report. */
  onReport: () => void | Promise<void>;
  /** Decides the outcome of each write. Default: all are done. */
  fate: (write: string) => Fate | Promise<Fate>;
  /** The `Retry-After` of busy answers. */
  retryAfter: string;
  close: () => Promise<void>;
}

export const ASSESSMENT = 7;

export async function startModelService(count: number): Promise<ModelService> {
  const people = new Map<number, Person>();
  for (let id = 1; id <= count; id += 1) people.set(id, { id, email: `p${id}@example.org`, stage: 'NYE' });
  let last = count;
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: ModelService = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    people,
    done: [],
    onRead: () => {},
    onReport: () => {},
    fate: () => 'done',
    retryAfter: '2',
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Afterwards: a connection made in between would keep the server open.
      server.closeAllConnections();
      return closed;
    },
  };
  return service;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '', service.baseUrl);
    if (request.method === 'GET') return list(url, response);
    const id = Number(/candidature\/(\d+)\//.exec(url.pathname)?.[1] ?? 0);
    const sent = (body === '' ? {} : JSON.parse(body)) as { email?: string; stage?: Stage };
    const write = describeWrite(request.method ?? '', url.pathname, { id, ...sent });
    const fate = await service.fate(write);
    if (fate === 'busy') return say(response, 429, { detail: 'Slow down.' }, { 'retry-after': service.retryAfter });
    if (fate === 'broken') return say(response, 500, {});
    if (fate === 'locked') return say(response, 401, { detail: 'Invalid token.' });
    if (fate === 'refused') return say(response, 400, { detail: 'Not today.' });
    const [status, result] = apply(write, { id, ...sent });
    if (fate === 'lost') return void response.destroy();
    if (status === 204) return void response.writeHead(204).end();
    say(response, status, result);
  }

  function apply(write: string, { id, email = '', stage }: Partial<Person> & { id: number }): [number, object] {
    const person = people.get(id);
    if (write.startsWith('invite ')) {
      if ([...people.values()].some((each) => each.email === email)) {
        return [400, { errors: [{ field: 'email', error_key: 'REPEATING_INVITATION' }] }];
      }
      last += 1;
      people.set(last, { id: last, email, stage: 'NYE' });
      service.done.push(write);
      return [
        201,
        { ...rowOf({ id: last, email, stage: 'NYE' }), assessment: ASSESSMENT, first_name: '', last_name: '' },
      ];
    }
    if (!person) return [404, { detail: 'Not found.' }];
    service.done.push(write);
    if (write.startsWith('remove ')) {
      people.delete(id);
      return [204, {}];
    }
    if (stage) person.stage = stage;
    return [200, stage ? { id, stage, reminder_sent: service.done.includes(`mail ${id}`) } : {}];
  }

  async function list(url: URL, response: ServerResponse): Promise<void> {
    if (url.pathname.endsWith('/render_pdf/')) {
      await service.onReport();
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7\n%%EOF\n');
      return;
    }
    if (url.pathname.endsWith('/results/')) return say(response, 200, { count: 0, results: [] });
    const search = url.searchParams.get('search') ?? '';
    if (url.pathname.endsWith('/candidature/')) await service.onRead(search);
    const [offset, limit] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit') ?? 10)];
    const found = [...people.values()].filter(({ email }) => email.includes(search));
    const rows = found.slice(offset, offset + limit).map(rowOf);
    say(response, 200, { count: found.length, next: null, previous: null, results: rows });
  }
}

function describeWrite(method: string, path: string, sent: { id: number; email?: string; stage?: Stage }): string {
  if (method === 'DELETE') return `remove ${sent.id}`;
  if (method === 'PATCH') return `stage ${sent.id} ${sent.stage}`;
  if (path.endsWith('/invite_candidate/')) return `invite ${sent.email}`;
  return path.endsWith('/send-reminder/') ? `mail ${sent.id}` : `invitation ${sent.id}`;
}

function rowOf({ id, email, stage }: Person) {
  const link = `https://candidates.example.org/${id}`;
  return {
    id,
    testtaker_id: id + 1000,
    created: '2026-01-01T00:00:00Z',
    email,
    full_name: `Person ${id}`,
    invitation_uuid: randomUUID(),
    invitation_link: link,
    avg_score: null,
    is_hired: stage === 'HIR',
    personality_algorithm: null,
    personality: null,
    rating: null,
    review: null,
    stage,
    status: 'invited',
  };
}

function say(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
