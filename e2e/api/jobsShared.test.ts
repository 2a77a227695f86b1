import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateTables } from '../../src/database/migrate.ts';
import type { Database } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { GATEWAY_MIGRATIONS, keyed, type RunningGateway, startGateway } from './jobsSupport.ts';
import { ASSESSMENT, type ModelService, startModelService } from './modelService.ts';
import { type EmptyDatabase, makeDatabase } from './target.ts';

const GATEWAYS = 3;
const PEOPLE = 40;

let empty: EmptyDatabase;
let service: ModelService;
let databases: Database[];
let gateways: RunningGateway[];

beforeAll(async () => {
  empty = await makeDatabase();
  service = await startModelService(PEOPLE);
  databases = await Promise.all(Array.from({ length: GATEWAYS }, async () => await openPostgres(empty.url)));
  for (const database of databases) await migrateTables(database, 'gateway', GATEWAY_MIGRATIONS);
  gateways = await Promise.all(
    databases.map(
      async (database) =>
        await startGateway(
          { database, baseUrl: service.baseUrl, token: 'of-the-model' },
          { upstream: { baseUrl: service.baseUrl, token: 'of-the-model', embedded: false } },
        ),
    ),
  );
}, 60_000);
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop();
  for (const database of databases) await database.close();
  await service.close();
  await empty.drop();
});

// S29
test('several gateways on one database run each item once, mails included', async () => {
  const people = [...service.people.keys()];
  const parts = [people.slice(0, 10), people.slice(10, 20), people.slice(20, 30), people.slice(30)];
  const made = await Promise.all(
    parts.map(async (part, index) => {
      const { api } = gateways[index % GATEWAYS] as RunningGateway;
      const items = part.map((candidature) => ({ candidature }));
      const request = { kind: 'reject' as const, assessment: ASSESSMENT, items, options: { mail: 'now' as const } };
      return (await api.createJob({ body: keyed(request) })).value.id;
    }),
  );
  const [gateway] = gateways as [RunningGateway];
  for (const job of made) expect(await gateway.settled(job)).toMatchObject({ state: 'done', done: 10 });
  await expect
    .poll(() => service.done.filter((write) => write.startsWith('mail')).length, { timeout: 30_000 })
    .toBe(PEOPLE);
  expect(service.done).toHaveLength(2 * PEOPLE);
  expect(new Set(service.done).size).toBe(2 * PEOPLE);
});
