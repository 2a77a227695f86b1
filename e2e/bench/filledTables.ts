import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { migrateTables } from '../../src/database/migrate.ts';
import { type Database, openPglite } from '../../src/database/open.ts';
import { identifyUpstream } from '../../src/gateway/upstream/upstream.ts';
import { issueToken } from '../../src/platform/http/apiTokens.ts';
import { startServer } from '../support/server.ts';
import { addAssessmentsOf } from './manyRows.ts';

/** Runs the program as shipped: without the flags of tests, and without a log line for each request. */
export const AS_SHIPPED = { variables: { LOG_LEVEL: 'error' }, run: { flags: [] } };

/** The identity of an embedded platform is in the database. */
const EMBEDDED = { baseUrl: '', token: '', embedded: true };

/**
 * Fills a database with assessments of these sizes, the first with ID 1: the tables of the platform, and the read model
 * as after complete sweeps. Returns an API token and the platform's identity in the read model.
 */
export async function fillTables(database: Database, pool: Pool, sizes: readonly number[]) {
  for (const server of ['platform', 'gateway']) {
    await migrateTables(database, server, fileURLToPath(new URL(`../../src/${server}/migrations`, import.meta.url)));
  }
  await addAssessmentsOf(pool, sizes);
  const upstream = await identifyUpstream(database.db, EMBEDDED);
  for (const statement of READ_MODEL) await pool.query(statement, [upstream]);
  for (const table of ['read_model.candidatures', 'read_model.candidature_texts', 'gateway.observed_completions']) {
    await pool.query(`vacuum analyze ${table}`);
  }
  return { upstream, token: await issueToken(database, { name: 'bench', scope: 'write' }) };
}

/** A data directory with such tables, and a token. */
export async function fillFolder(sizes: readonly number[]): Promise<{ folder: string; token: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-many-'));
  const database = await openPglite(folder);
  try {
    const { token } = await fillTables(database, database.pool, sizes);
    return { folder, token };
  } finally {
    await database.close();
  }
}

/** Starts the dashboard with its platform on such tables, without sync, which would read them again. */
export async function serveFilled(folder: string, variables: Record<string, string> = {}) {
  return await startServer(folder, { ...AS_SHIPPED.variables, SYNC: 'off', ...variables }, AS_SHIPPED.run);
}

const READ_MODEL = [
  `insert into read_model.upstreams (upstream, epoch, version, used_at) values ($1, 1, 1, now())`,
  `insert into read_model.assessments (upstream, id, name, candidates, invited, started, finished, status, modified, name_key,
     first_version, version)
   select $1, a.id, a.name, count(*), count(*) filter (where c.status = 'invited'), count(*) filter (where c.status = 'started'),
     count(*) filter (where c.status = 'completed'), 'active', a.modified::text, lower(a.name), 1, 1
   from platform.assessments a join platform.candidatures c on c.assessment_id = a.id group by a.id`,
  `insert into read_model.sweeps (upstream, scope, number, rows_seen, reported_count, started_at, ended_at, complete_at, answered_at)
   select $1, scope, 1, size, size, now(), now(), now(), now()
   from (select 0 as scope, count(*) as size from read_model.assessments
     union all select id, candidates from read_model.assessments) as lists`,
  `insert into read_model.candidatures (upstream, id, assessment_id, testtaker_id, created, created_at, email, full_name, name_key,
     invitation_uuid, avg_score, rating, stage, status, first_version, version, is_initial)
   select $1, id, assessment_id, test_taker_id, created::text, created, email, full_name, lower(full_name),
     invitation_uuid::text, avg_score, rating, stage, status, 1, 1, true from platform.candidatures`,
  `insert into read_model.candidature_texts (upstream, assessment_id, candidature_id, text)
   select $1, assessment_id, id, translate(lower(full_name), '''-', '') || chr(10) || lower(email) from platform.candidatures`,
  `insert into gateway.observed_completions (upstream, candidature_id, assessment_id, observed_at, was_open)
   select $1, id, assessment_id, created + interval '7 days', true from platform.candidatures
   where status = 'completed' and id % 16 > 0`,
];
