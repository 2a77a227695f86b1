import type { Pool } from 'pg';

/**
 * Fills empty tables with `count` candidatures, made by the database itself: half of them in assessment 1, the rest in
 * fifty others. Stages, statuses and scores are spread as in a real one: few are hired, half are completed.
 */
export async function addManyCandidatures(pool: Pool, count: number): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement.replaceAll(':count', String(count)));
  for (const table of ['assessments', 'test_takers', 'candidatures'])
    await pool.query(`vacuum analyze platform.${table}`);
}

/** Numbers that look drawn and are the same each time. */
const drawn = (salt: number) => `(hashint4(n * 31 + ${salt})::bigint & 2147483647)`;

const STATEMENTS = [
  `insert into platform.assessments (name) select 'Assessment ' || n from generate_series(1, 51) n`,
  `insert into platform.test_takers (email, first_name, last_name)
    select 'person' || n || '@example.org', 'Person', to_hex(${drawn(1)}) from generate_series(1, :count) n`,
  `insert into platform.candidatures
      (assessment_id, test_taker_id, created, email, full_name, invitation_uuid, status, stage, avg_score, rating)
    select
      case when n % 2 = 0 then 1 else 2 + (n % 50) end,
      n,
      timestamptz '2026-01-01' + ${drawn(2)} % 25000000 * interval '1 second',
      'person' || n || '@example.org',
      'Person ' || to_hex(${drawn(1)}),
      md5('link' || n)::uuid,
      (array['invited', 'started', 'completed', 'completed'])[1 + ${drawn(3)} % 4],
      case when ${drawn(8)} % 500 = 0 then 'HIR' else
        (array['NYE', 'NYE', 'NYE', 'NYE', 'EVA', 'EVA', 'INT', 'INT', 'OFS', 'REJ', 'REJ'])[1 + ${drawn(4)} % 11] end,
      case when ${drawn(3)} % 4 > 1 then ${drawn(5)} % 101 end,
      case when ${drawn(6)} % 10 = 0 then 1 + ${drawn(7)} % 5 end
    from generate_series(1, :count) n`,
];
