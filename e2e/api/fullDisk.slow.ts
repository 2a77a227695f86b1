import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { fillDisk, mountDisk, unmountDisk } from '../support/disk.ts';
import { type Server, startServer } from '../support/server.ts';
import { runStatement, makeStore, type Store } from './target.ts';

const undo: (() => unknown)[] = [];

beforeAll(async () => {
  await buildIfStale();
}, 180_000);
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Data on a small disk, and the folder of that disk; null if this user may not mount one. */
async function storeOnDisk(engine: 'pglite' | 'postgres'): Promise<(Store & { disk: string }) | null> {
  const folder = mkdtempSync(join(tmpdir(), 'shortlist-full-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  // PostgreSQL, which may run as another user, has to find its tablespace.
  chmodSync(folder, 0o711);
  const disk = join(folder, 'disk');
  if (!mountDisk(disk, 'size=160m,mode=1777')) return null;
  undo.push(() => unmountDisk(disk));
  if (engine === 'postgres') await makeTablespace(disk);
  const store = await makeStore(engine);
  undo.push(store.discard);
  if (engine === 'postgres') {
    const name = new URL(store.variables['DATABASE_URL'] ?? '').pathname.slice(1);
    await runStatement(inject('postgresUrl'), `alter database ${name} set tablespace small`);
    return { ...store, disk };
  }
  const dataDir = join(disk, 'data');
  cpSync(store.dataDir, dataDir, { recursive: true });
  return { ...store, dataDir, disk };
}

/** Creates a tablespace on a disk. */
async function makeTablespace(disk: string): Promise<void> {
  const server = inject('postgresUrl');
  const { rows } = await runStatement(server, 'show data_directory');
  const { uid, gid } = statSync(String(rows[0]?.['data_directory']));
  chownSync(disk, uid, gid);
  await runStatement(server, `create tablespace small location '${disk}'`);
  undo.push(async () => await runStatement(server, 'drop tablespace small'));
}
const OWN_PAGE = { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

/** The statuses that the dashboard, the candidate's page and a probe get. */
function visit({ url, platformUrl }: Server, { seeded }: Store) {
  let invited = 0;
  return {
    async invite() {
      const body = JSON.stringify({ email: `new${(invited += 1)}@example.org`, first_name: 'New', last_name: 'One' });
      const path = `${url}/api/assessments/${seeded.openId}/invite_candidate/`;
      return await fetch(path, { method: 'POST', headers: OWN_PAGE, body });
    },
    read: async () => (await fetch(`${url}/api/assessments/${seeded.openId}/`, { headers: OWN_PAGE })).status,
    async register() {
      const email = `link${(invited += 1)}@example.org`;
      const body = new URLSearchParams({ first_name: 'Per', last_name: 'Link', email, consent: 'yes' });
      const headers = { 'sec-fetch-site': 'same-origin', accept: 'text/html' };
      const path = `${platformUrl}/testtaker/publicinvitation/${seeded.link.uuid}`;
      return await fetch(path, { method: 'POST', headers, body });
    },
    readiness: async () =>
      await Promise.all(
        [url, platformUrl].map(async (each) => (await (await fetch(`${each}/readyz`)).json()) as object),
      ),
  };
}

test.for(['pglite', 'postgres'] as const)(
  'with a full disk of %s writes are refused with a reason, until there is space again [R41]',
  { timeout: 180_000 },
  async (engine, context) => {
    const store = await storeOnDisk(engine);
    if (store === null) return context.skip('This user may not mount a disk.');
    const server = await startServer(store.dataDir, { ...store.variables, METRICS_PORT: '0' });
    undo.push(async () => {
      server.signal('SIGTERM');
      await server.ended;
    });
    const [, metricsUrl = ''] = await server.printed(/^Metrics on (\S+)$/m);
    const metrics = async () => await (await fetch(metricsUrl)).text();
    const { invite, read, register, readiness } = visit(server, store);
    expect((await invite()).status).toBe(201);
    expect(await readiness()).toEqual([{ status: 'ready' }, { status: 'ready' }]);
    expect(await metrics()).toContain('shortlist_database_full 0\n');

    const free = fillDisk(store.disk);
    // Free space within the database files is used first. 502: the platform refused, since its tables have less of it.
    let refused = await invite();
    for (let more = 0; refused.status !== 503 && more < 1_000; more += 1) refused = await invite();
    expect(await refused.json()).toMatchObject({
      code: 'database_unavailable',
      message: 'The service has no space left, so nothing can be saved at the moment. Try again later.',
    });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    const notReady = { status: 'not_ready', reason: 'database' };
    expect(await readiness()).toEqual([notReady, notReady]);
    expect(await metrics()).toMatch(/^shortlist_database_full 1$/m);
    expect(await metrics()).toMatch(/^shortlist_database_up 1$/m);
    expect(await read()).toBe(200);
    let page = await register();
    for (let more = 0; page.status < 400 && more < 1_000; more += 1) page = await register();
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('no space left, so nothing can be saved');

    free();
    await expect.poll(readiness).toEqual([{ status: 'ready' }, { status: 'ready' }]);
    expect((await invite()).status).toBe(201);
    expect(await metrics()).toContain('shortlist_database_full 0\n');
  },
);
