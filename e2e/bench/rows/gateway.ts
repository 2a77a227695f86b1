import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { runProgram } from '../../support/server.ts';
import { oncePerTime, percentile } from '../figures.ts';
import type { Group, Row } from '../row.ts';

const CONNECTIONS = 16;
const SMALL = { path: '/api/assessments/?offset=', calls: 8_000 };
const PAGE = { path: '/api/assessments/candidature/?assessment=1&limit=100&offset=', calls: 3_000 };
type Load = typeof SMALL;

const OF_THE_DASHBOARD = { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin' };

interface Loaded {
  /** Calls per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Calls over 16 connections, one call at a time each. No two calls are equal: equal ones would be shared. */
async function load(base: string, headers: Record<string, string>, { path, calls }: Load): Promise<Loaded> {
  const pool = new Pool(base, { connections: CONNECTIONS, pipelining: 1 });
  const taken: number[] = [];
  let next = 0;
  async function callOn(): Promise<void> {
    while (next < calls) {
      const from = performance.now();
      const { statusCode, body } = await pool.request({ path: `${path}${next++}`, method: 'GET', headers });
      await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}.`);
      taken.push(performance.now() - from);
    }
  }
  const from = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, callOn));
  const seconds = (performance.now() - from) / 1000;
  await pool.close();
  return { rate: calls / seconds, p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
}

/** Processor time of a process so far, in microseconds. Linux counts it in hundredths of a second. */
async function processorOf(pid: number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const fields = rest.split(' ').map(Number);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10_000;
}

/** Runs a server that sends its port. */
async function runBeside(file: string, ...args: string[]): Promise<{ process: ChildProcess; url: string }> {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const process = fork(path, args, { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(process, 'message')) as [number];
  return { process, url: `http://127.0.0.1:${port}` };
}

/** The gateway in front of a service that answers at once, all on this machine. */
export async function gateway(): Promise<Group> {
  const service = await runBeside('answers.ts');
  const direct = service.url;
  const bare = await runBeside('bareGateway.ts', direct);
  const variables = {
    PORT: '0',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'shortlist-gateway-')),
    API_BASE_URL: direct,
    SYNC: 'off',
    API_TOKEN: 't'.repeat(40),
    RATE_LIMITS: 'off',
  };
  const program = runProgram([], variables, { flags: [] });
  const [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
  const pid = program.pid ?? 0;
  for (const warming of [SMALL, PAGE]) await load(url, OF_THE_DASHBOARD, warming);
  await load(bare.url, {}, SMALL);

  const both = async (what: Load) => {
    const least = await load(direct, {}, what);
    const before = await processorOf(pid);
    const through = await load(url, OF_THE_DASHBOARD, what);
    const processor = ((await processorOf(pid)) - before) / what.calls;
    return { rate: through.rate, p50: through.p50 - least.p50, p99: through.p99 - least.p99, processor };
  };
  const [small, page] = [oncePerTime(() => both(SMALL)), oncePerTime(() => both(PAGE))];
  type Measured = Awaited<ReturnType<typeof both>>;
  const row = (name: string, of: typeof small, key: keyof Measured, what: string, target: number | null): Row => ({
    name: `gateway.${name}`,
    what,
    target,
    measure: async (time) => (await of(time))[key],
  });
  return {
    rows: [
      row('p50', small, 'p50', 'ms added to a small call, 16 connections (p50)', 1),
      row('p99', small, 'p99', 'the same (p99)', 4),
      { ...row('rate', small, 'rate', 'small calls a second', 8_000), atLeast: true },
      {
        name: 'gateway.bare',
        what: 'the same through Fastify and undici alone, which check nothing',
        target: null,
        measure: async () => (await load(bare.url, {}, SMALL)).rate,
      },
      row('small', small, 'processor', 'µs of processor a small call', null),
      row('page', page, 'processor', 'µs of processor a page of 100', 400),
    ],
    async close() {
      program.signal('SIGTERM');
      await program.ended;
      for (const { process } of [bare, service]) process.disconnect();
    },
  };
}
