import type { OperationName } from '../../src/contract/operations/operations.ts';
import { createClient } from '../../src/contract/testing/client.ts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { isAudited } from '../../src/gateway/audit/subject.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { UserError } from '../../src/database/userError.ts';
import { createMetrics } from '../../src/operation/metrics.ts';
import { observeDatabase } from '../../src/operation/databaseMetrics.ts';
import { readTargets } from './readTargets.ts';
import { keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { type Seeded, seed } from './seed.ts';
import { runStatement, type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let gateway: RunningGateway;
let seeded: Seeded;
let targets: ReturnType<typeof readTargets>;
const service = () => createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
const metrics = createMetrics({ version: '0', ofProcess: false });

const waitUntil = async (isReady: () => Promise<boolean>) =>
  await vi.waitUntil(isReady, { timeout: 40_000, interval: 50 });

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  gateway = await startGateway(platform, { sync: true });
  observeDatabase(metrics, platform.database);
  const { candidature, testTaker } = seeded.completed;
  const assessment = seeded.openId;
  const { api } = gateway;
  let since: string | null = null;
  await waitUntil(async () => {
    const { value } = await api.queryCandidatures({ assessment });
    since = value.as_of;
    return typeof value.completeness?.complete_at === 'string';
  });
  const { value: selection } = await api.createSelection({ body: { ids: [candidature] } });
  const selected = await gateway.select(assessment, [candidature]);
  const { value: job } = await api.createJob({ body: keyed({ kind: 'collect_results', ...selected }) });
  await waitUntil(async () => (await api.readJob({ job_id: job.id })).value.state === 'done');
  const review = (await api.openReview({ body: { selection: selected.selection } })).value.id;
  targets = readTargets({
    assessment,
    candidature,
    testTaker,
    job: job.id,
    selection: selection.selection,
    review,
    since,
  });
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

const nameOfDatabase = async () =>
  String((await platform.database.pool.query('select current_database() as name')).rows[0].name);
function databaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return url.href;
}
const switchReadOnly = async (name: string, statement: string) =>
  await runStatement(inject('postgresUrl'), `alter database ${name} ${statement}`);

/** The status of every operation that reads. */
async function readAll(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, target } of targets) {
    const response = await fetch(gateway.url + target, { headers: gateway.headers });
    await response.arrayBuffer();
    found[name] = response.status;
  }
  return found;
}

const SENTENCE = 'The database accepts no changes at the moment, so nothing was saved. Try again later.';

test('while the database is read-only reads go on, writes are refused with a reason, and then all is as before [R81]', async () => {
  // The first report takes longer than a call may, on a busy machine.
  await expect.poll(async () => (await readAll())['renderPdf']).toBe(200);
  const before = await readAll();
  const name = await nameOfDatabase();
  await switchReadOnly(name, 'set default_transaction_read_only = on');
  try {
    await runStatement(
      inject('postgresUrl'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    // The first queries may find ended sessions.
    await expect.poll(async () => (await platform.app.inject('/readyz')).json()).toMatchObject({ reason: 'database' });
    await expect.poll(async () => (await metrics.write()).text).toMatch(/^shortlist_database_read_only 1$/m);
    expect((await metrics.write()).text).toMatch(/^shortlist_database_up 1$/m);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);

    // A start says so in a sentence.
    const start = openPostgres(databaseUrl(name)).then(async ({ close }) => await close());
    await expect(start).rejects.toThrow(
      new UserError(
        `The database ${name} on ${new URL(inject('postgresUrl')).host} accepts no changes: default_transaction_read_only ` +
          'is on. Switch it off, or name another server in DATABASE_URL.',
      ),
    );

    // A file that leaves is entered into the audit log first.
    const expected = Object.entries(before).map(([read, status]) => [
      read,
      isAudited(read as OperationName) ? 503 : status,
    ]);
    expect(await readAll()).toEqual(Object.fromEntries(expected));

    // A list that was never read completely shows the rows that are known, or why there are none.
    await runStatement(
      databaseUrl(name),
      'begin read write; update read_model.sweeps set complete_at = null; delete from read_model.candidatures ' +
        `where assessment_id <> ${seeded.openId}; commit`,
    );
    const { value: known } = await gateway.api.queryCandidatures({ assessment: seeded.openId });
    expect(known.results).not.toEqual([]);
    await expect(gateway.api.queryCandidatures({ assessment: seeded.emptyId })).rejects.toMatchObject({ status: 503 });

    const { candidature } = seeded.completed;
    const assessment = seeded.openId;
    const writes = [
      async () => await service().changeStage({ candidature_id: candidature, body: { stage: 'EVA' } }),
      async () => await service().inviteCandidate({ assessment_id: assessment, body: { email: 'new@example.org' } }),
      async () => await gateway.api.createSelection({ body: { ids: [candidature] } }),
      async () => await gateway.api.saveView({ body: { assessment, name: 'Mine', search: '?q=a', columns: null } }),
      async () => await gateway.api.createNote({ candidature_id: candidature, body: { text: 'Hello' } }),
    ];
    for (const write of writes) {
      await expect(write()).rejects.toMatchObject({ status: 503, code: 'database_unavailable', message: SENTENCE });
    }
    const form = await fetch(`${platform.baseUrl}/testtaker/publicinvitation/${seeded.link.uuid}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html' },
      body: new URLSearchParams({ first_name: 'Per', last_name: 'Link', email: 'per@example.org', consent: 'yes' }),
    });
    expect(form.status).toBe(503);
    expect(await form.text()).toContain(SENTENCE);
    expect((await fetch(`${platform.baseUrl}/testtaker/publicinvitation/${seeded.link.uuid}`)).status).toBe(200);
  } finally {
    await switchReadOnly(name, 'reset default_transaction_read_only');
  }
  // Sessions that began read-only are replaced, though no administrator ends them.
  await expect.poll(async () => (await platform.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await metrics.write()).text).toMatch(/^shortlist_database_read_only 0$/m);
  const { candidature } = seeded.completed;
  await expect
    .poll(
      async () =>
        (await gateway.api.createNote({ candidature_id: candidature, body: { text: 'Hello' } }).catch(() => null))
          ?.value,
    )
    .toMatchObject({ text: 'Hello' });
  expect(await readAll()).toEqual(before);
}, 120_000);
