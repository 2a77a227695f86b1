import type { Pool } from 'pg';
import { CULTURES } from '../../src/platform/demo/data/cultures.ts';

/** Candidatures added by one statement: PGlite keeps the memory of its largest statement. */
const AT_ONCE = 20_000;

/**
 * Fills empty tables with `count` candidatures, generated in SQL: half of them in assessment 1, the rest in fifty
 * others. Stages, statuses and scores are spread realistically: few are hired, half are completed.
 */
export async function addManyCandidatures(pool: Pool, count: number): Promise<void> {
  await add(pool, { count, assessments: 51, assessmentOf: 'case when n % 2 = 0 then 1 else 2 + (n % 50) end' });
}

/** The same in assessments of these sizes, the first with ID 1. Their rows are interleaved. */
export async function addAssessmentsOf(pool: Pool, sizes: readonly number[]): Promise<void> {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  let start = 0;
  const starts = sizes.map((size) => {
    const first = start;
    start += size;
    return first;
  });
  // A prime that does not divide the total, so that each number occurs once.
  const mixed = `(n::bigint * 7368787 % ${count})::float8`;
  await add(pool, {
    count,
    assessments: sizes.length,
    assessmentOf: `width_bucket(${mixed}, array[${starts.join(', ')}]::float8[])`,
  });
}

interface Many {
  count: number;
  assessments: number;
  /** SQL: the assessment of the candidature `n`. */
  assessmentOf: string;
}

async function add(pool: Pool, { count, assessments, assessmentOf }: Many): Promise<void> {
  await pool.query(
    `insert into platform.assessments (name) select 'Assessment ' || n from generate_series(1, ${assessments}) n`,
  );
  for (let from = 1; from <= count; from += AT_ONCE) {
    const numbers = `generate_series(${from}, ${Math.min(count, from + AT_ONCE - 1)}) n`;
    await pool.query(`${PEOPLE} from ${numbers}`);
    await pool.query(`${CANDIDATURES.replace(':assessment', assessmentOf)} from ${numbers}`);
  }
  for (const table of ['assessments', 'test_takers', 'candidatures'])
    await pool.query(`vacuum analyze platform.${table}`);
}

/** Numbers that look random and are the same each time. */
const drawn = (salt: number) => `(hashint4(n * 31 + ${salt})::bigint & 2147483647)`;

const cultures = Object.values(CULTURES).filter(({ last }) => last.length > 0);
const oneOf = (names: readonly string[], salt: number) => {
  const latin = names.filter((name) => !name.includes(':')).map((name) => `'${name.replaceAll("'", "''")}'`);
  return `(array[${latin.join(', ')}])[1 + ${drawn(salt)} % ${latin.length}]`;
};
const familyName = (salt: number) =>
  oneOf(
    cultures.flatMap(({ last }) => last),
    salt,
  );
const FIRST = oneOf(
  cultures.flatMap(({ first }) => first),
  1,
);
/** Every other last name has two parts, so that most full names are unique. */
const LAST = `${familyName(9)} || case when ${drawn(10)} % 2 = 0 then '-' || ${familyName(11)} else '' end`;

const PEOPLE = `insert into platform.test_takers (email, first_name, last_name)
  select 'person' || n || '@example.org', ${FIRST}, ${LAST}`;

const CANDIDATURES = `insert into platform.candidatures
    (assessment_id, test_taker_id, created, email, full_name, invitation_uuid, status, stage, avg_score, rating)
  select
    :assessment,
    n,
    timestamptz '2026-01-01' + ${drawn(2)} % 25000000 * interval '1 second',
    'person' || n || '@example.org',
    ${FIRST} || ' ' || ${LAST},
    md5('link' || n)::uuid,
    (array['invited', 'started', 'completed', 'completed'])[1 + ${drawn(3)} % 4],
    case when ${drawn(8)} % 500 = 0 then 'HIR' else
      (array['NYE', 'NYE', 'NYE', 'NYE', 'EVA', 'EVA', 'INT', 'INT', 'OFS', 'REJ', 'REJ'])[1 + ${drawn(4)} % 11] end,
    case when ${drawn(3)} % 4 > 1 then ${drawn(5)} % 101 end,
    case when ${drawn(6)} % 10 = 0 then 1 + ${drawn(7)} % 5 end`;
