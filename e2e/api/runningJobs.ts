import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import type { ClientOf } from '../../src/contract/client.ts';
import type { JobKind } from '../../src/contract/jobKinds.ts';
import { JOB_KINDS, type JobRequest } from '../../src/contract/jobs.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { type Program, runProgram } from '../support/server.ts';
import { addCandidates, type Seeded, seed } from './seed.ts';
import { runStatement, type EmptyDatabase, makeDatabase, type RunningPlatform, startPlatform } from './target.ts';
import { selectCandidates } from '../support/jobs.ts';

export const PEOPLE = 6;

/** One job of each kind runs at once on the embedded platform, while the gateway is killed. */
export interface RunningJobs {
  platform: RunningPlatform;
  seeded: Seeded;
  /** Answers in the log of the platform, such as `PATCH /path 200`. */
  log: string[];
  /** The candidates in the job of each kind; empty for `invite`. */
  chosen: Record<JobKind, number[]>;
  /** Called with the name of each call, such as `stage REJ` or `send-reminder`, before and after its answer. */
  watch: Record<'coming' | 'answered', (name: string) => Promise<void> | void>;
  /** Adds candidates for the next jobs and selects them, which reads them from the platform. */
  select: () => Promise<void>;
  /** Creates the jobs of the last selections and returns their IDs. */
  begin: () => Promise<Record<JobKind, number>>;
  kill: () => void;
  /** Starts the gateway again once it has ended. */
  again: () => Promise<void>;
  api: () => ClientOf<typeof gatewayEndpoints>;
  gatewayUrl: () => string;
  stop: () => Promise<void>;
}

/** The platform runs in this process and the gateway as a program; each call between them can be delayed. */
export async function startRunningJobs(engine: 'pglite' | 'postgres'): Promise<RunningJobs> {
  const log: string[] = [];
  const platform = await startPlatform({ logger: { level: 'info', stream: { write: noteOf(log) } } });
  const seeded = await seed(platform.database);
  const watch: RunningJobs['watch'] = { coming() {}, answered() {} };
  const between = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'shortlist-at-work-'));
  const postgres: EmptyDatabase | null = engine === 'postgres' ? await makeDatabase() : null;
  let gateway = await start();
  let chosen = {} as RunningJobs['chosen'];
  let requests = {} as Record<JobKind, JobRequest>;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '', headers } = request;
    const body = new Uint8Array(await buffer(request));
    const name = nameOf(method, url, Buffer.from(body).toString());
    await watch.coming(name);
    const answer = await fetch(platform.baseUrl + url, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
      },
      ...(body.length > 0 && { body }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    await watch.answered(name);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(bytes);
  }

  async function start() {
    const program: Program = runProgram([], {
      PORT: '0',
      DATA_DIR: dataDir,
      ...(postgres && { DATABASE_URL: postgres.url }),
      API_BASE_URL: baseUrl,
      API_TOKEN: platform.token,
      RATE_LIMITS: 'off',
      // The test depends on which calls arrive, and when.
      SYNC: 'off',
    });
    const [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
    const headers = { 'x-shortlist': '1', origin: url };
    return { ...program, url, api: createClientOf(gatewayEndpoints, { fetch, baseUrl: url, headers }) };
  }

  const begun = async (people: number[]) => {
    const { db } = platform.database;
    await db.update(candidatures).set({ status: 'started' }).where(inArray(candidatures.id, people));
  };

  return {
    platform,
    seeded,
    log,
    watch,
    get chosen() {
      return chosen;
    },
    async select() {
      const tag = randomUUID().slice(0, 8);
      chosen = {} as RunningJobs['chosen'];
      requests = {} as typeof requests;
      const assessment = seeded.openId;
      for (const kind of JOB_KINDS) {
        const people =
          kind === 'invite' ? [] : await addCandidates(platform.database, assessment, PEOPLE, `${tag}.${kind}`);
        chosen[kind] = people;
        // A report exists only for candidates who have started.
        if (kind === 'collect_reports') await begun(people);
        const invitees = Array.from({ length: PEOPLE }, (_, n) => ({ email: `${tag}.invited${n}@example.org` }));
        const ids = people.map((id) => ({ id }));
        const who = kind === 'invite' ? { assessment, invitees } : await selectCandidates(gateway.api, assessment, ids);
        requests[kind] = { request_key: randomUUID(), kind, ...who, ...OPTIONS[kind] } as JobRequest;
      }
    },
    async begin() {
      const made: Partial<Record<JobKind, number>> = {};
      for (const kind of JOB_KINDS) made[kind] = (await gateway.api.createJob({ body: requests[kind] })).value.id;
      return made as Record<JobKind, number>;
    },
    kill: () => gateway.signal('SIGKILL'),
    async again() {
      await gateway.ended;
      // On PostgreSQL the lease of the killed process ends first: moves time forward.
      if (postgres) await runStatement(postgres.url, 'update background.leases set expires_at = now()');
      gateway = await start();
    },
    api: () => gateway.api,
    gatewayUrl: () => gateway.url,
    async stop() {
      gateway.signal('SIGKILL');
      await gateway.ended;
      const closed = new Promise((resolve) => between.close(resolve));
      between.closeAllConnections();
      await closed;
      await platform.stop();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const OPTIONS: Partial<Record<JobKind, object>> = {
  change_stage: { options: { stage: 'INT' } },
  reject: { options: { email_timing: 'now' } },
  invite: { options: { send_email: true } },
};

function nameOf(method: string, url: string, body: string): string {
  if (method === 'DELETE') return 'remove';
  if (method === 'PATCH') return `stage ${(JSON.parse(body) as { stage: string }).stage}`;
  const [path = '', query = ''] = url.split('?', 2);
  const [collection = '', name = ''] = path.split('/').slice(-3, -1);
  if (/^\d+$/.test(name)) return `one of ${collection}`;
  return name === 'candidature' ? `list ${new URLSearchParams(query).get('assessment')}` : name;
}

/** Reads the log lines of answers: `PATCH /path 200`. */
function noteOf(log: string[]): (line: string) => void {
  return (text) => {
    const line = JSON.parse(text) as Record<string, unknown>;
    if (line['msg'] !== 'request_completed') return;
    const path = String(line['route']).replaceAll(/:(\w+)/g, (_, name: string) => String(line[name]));
    log.push(`${String(line['method'])} ${path} ${String(line['status'])}`);
  };
}
