import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Client, type QueryResult } from 'pg';
import { inject } from 'vitest';
import { type Database, openPglite } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { buildPlatform, type PlatformDeps } from '../../src/platform/platformApp.ts';
import { issueToken } from '../../src/platform/http/apiTokens.ts';
import { type Seeded, seed } from './seed.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const MIGRATIONS = here('../../src/platform/migrations');

type Engine = Database['engine'];

/** An embedded platform that listens on a free loopback port, with a separate database. */
export interface RunningPlatform {
  app: FastifyInstance;
  database: Database;
  baseUrl: string;
  /** Tokens of scope write and read. */
  token: string;
  readToken: string;
  stop(): Promise<void>;
}

/**
 * Starts a platform on PostgreSQL in projects with a server, else on PGlite. `extra` can enable the features of a
 * sandbox.
 */
export async function startPlatform(extra: Partial<PlatformDeps> = {}): Promise<RunningPlatform> {
  const { database, discard } = await openTables();
  const { app, baseUrl } = await listen(database, extra);
  return {
    app,
    baseUrl,
    database,
    token: await issueToken(database, { name: 'test', scope: 'write,answers' }),
    readToken: await issueToken(database, { name: 'test, read', scope: 'read' }),
    async stop() {
      await app.close();
      await database.close();
      await discard();
    },
  };
}

/** PostgreSQL in projects with a server, else PGlite. The type of `inject` hides that a project may provide no URL. */
export const ownEngine = (): Engine =>
  (inject('postgresUrl') as string | undefined) === undefined ? 'pglite' : 'postgres';

interface Tables {
  database: Database;
  settings: Pick<Store, 'dataDir' | 'variables'>;
  discard: () => Promise<void>;
}

/** A database with the empty tables of platform and gateway for the calling test file; the caller closes and discards it. */
export async function openTables(engine: Engine = ownEngine()): Promise<Tables> {
  const tables = idle[engine].pop() ?? (await makeTables(engine));
  const close = async () => {
    await empty(tables.database);
    idle[engine].push(tables);
  };
  return { ...tables, database: { ...tables.database, close }, discard: async () => {} };
}

/** Empty databases for the next tests of this worker: making one takes most of the time of a short test. */
const idle: Record<Engine, Tables[]> = { postgres: [], pglite: [] };

/** Empties the tables that have rows: truncating one that has none takes as long. */
async function empty({ pool, engine }: Database): Promise<void> {
  const namesOf = async (query: string) => (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const tables = await namesOf(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')`,
  );
  const filled = await namesOf(
    tables.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  );
  if (filled.length > 0) await pool.query(`truncate ${filled.join(', ')} cascade`);
  await pool.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname <> 'drizzle'`,
  );
  // PGlite has one session, whose only settings are those of a test.
  if (engine === 'pglite') await pool.query('reset all');
}

/** A new database with empty tables, and its settings; the caller closes it before discarding. */
export async function makeTables(engine: Engine = ownEngine()): Promise<Tables> {
  if (engine === 'postgres') {
    const { url, drop } = await makeDatabase(inject('postgresTemplate'));
    const settings = { dataDir: join(tmpdir(), 'shortlist-never-made'), variables: { DATABASE_URL: url } };
    const database = await openPostgres(url);
    return { database, settings, discard: drop };
  }
  const dataDir = mkdtempSync(join(inject('pgliteFolder'), 'copy-'));
  cpSync(inject('pgliteTemplate'), dataDir, { recursive: true });
  const discard = async () => rmSync(dataDir, { recursive: true, force: true });
  return { database: await openPglite(dataDir), settings: { dataDir, variables: {} }, discard };
}

/** Data for the program, seeded, and a token of scope write for it. */
export interface Store {
  dataDir: string;
  /** Variables by which the program finds the data. */
  variables: Record<string, string>;
  seeded: Seeded;
  token: string;
  discard: () => Promise<void>;
}

export async function makeStore(engine: Engine = ownEngine()): Promise<Store> {
  const { database, settings, discard } = await makeTables(engine);
  const seeded = await seed(database);
  const token = await issueToken(database, { name: 'test', scope: 'write' });
  await database.close();
  return { ...settings, seeded, token, discard };
}

/** An empty database on PostgreSQL. */
export interface EmptyDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** A new database on the PostgreSQL server of this project, empty or a copy of `template`. */
export async function makeDatabase(template = 'template1'): Promise<EmptyDatabase> {
  const url = new URL(inject('postgresUrl'));
  const server = url.href;
  const name = `${inject('postgresTemplate')}_${randomBytes(6).toString('hex')}`;
  url.pathname = name;
  await runStatement(server, `create database ${name} template ${template}`);
  return { url: url.href, drop: async () => void (await runStatement(server, `drop database ${name} with (force)`)) };
}

/** Runs one statement on the database that a URL names. */
export async function runStatement(url: string, statement: string): Promise<QueryResult<Record<string, unknown>>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(statement);
  } finally {
    await client.end();
  }
}

/** Starts a second platform on the database of the first, with its tokens. Stop it before the first. */
export async function startBeside(first: RunningPlatform, extra: Partial<PlatformDeps>): Promise<RunningPlatform> {
  const second = await listen(first.database, extra);
  return { ...first, ...second, stop: () => second.app.close() };
}

async function listen(database: Database, extra: Partial<PlatformDeps>) {
  let baseUrl = 'http://127.0.0.1:0';
  const app = await buildPlatform({
    database,
    baseUrl: () => baseUrl,
    fonts: here('../../src/platform/report/fonts'),
    candidatePages: here('../../dist/candidate'),
    logger: false,
    ...extra,
  });
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, baseUrl };
}
