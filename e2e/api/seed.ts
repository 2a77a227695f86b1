import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/open.ts';
import { testRow } from '../../src/platform/services/importAssessment.ts';
import type { LibraryKey } from '../../src/platform/definitions/library/keys.ts';
import { libraryTest } from '../../src/platform/definitions/library/library.ts';
import {
  assessments,
  assessmentTests,
  customQuestions,
  publicLinks,
  tests,
} from '../../src/platform/schema/assessments.ts';
import { candidatures, testTakers } from '../../src/platform/schema/candidatures.ts';
import { customAnswers, results } from '../../src/platform/schema/taking.ts';

/** The data of the API tests: few rows, each for a purpose. */
export interface Seeded {
  /** Open, with two basic tests, a personality test and two custom questions. */
  openId: number;
  archivedId: number;
  /** Open, without tests or candidates. */
  emptyId: number;
  /** In the open assessment. */
  completed: Person;
  started: Person;
  invited: Person;
  rejected: Person;
  /** Reserved for the one test that removes it. */
  removable: Person;
  /** In the archived assessment, invited. */
  late: Person;
  /** The default link of the open assessment, and a second one for two candidates. */
  link: Link;
  limited: Link;
  archivedLink: Link;
}

export interface Person {
  candidature: number;
  testTaker: number;
  email: string;
  uuid: string;
}

export interface Link {
  id: number;
  uuid: string;
}

type Row = Partial<typeof candidatures.$inferInsert> & { email: string; full_name: string };

/** A test that was started and submitted. */
const TAKEN = {
  started_at: new Date('2026-01-02T10:00:00Z'),
  deadline: new Date('2026-01-02T10:30:00Z'),
  submitted_at: new Date('2026-01-02T10:20:00Z'),
  areas: [],
};

/** Fills an empty database. Email addresses start with `tag`, so that a database can be filled twice. */
export async function seed({ db }: Database, tag = 'seed'): Promise<Seeded> {
  const openId = await add(assessments, { name: `Engineer, ${tag}`, benchmark_name: 'Engineers 2025' });
  const archivedId = await add(assessments, { name: `Old, ${tag}`, archived_at: new Date('2025-01-01T00:00:00Z') });
  const emptyId = await add(assessments, { name: `Empty, ${tag}` });
  const numeracy = await addTest('Numeracy', 'numerical-reasoning', 1);
  const code = await addTest('Code', 'code-functions', 2);
  const profile = await addTest('Big Five', 'big-five', 3);
  const question = await add(customQuestions, { assessment_id: openId, position: 1, question: 'Why this position?' });
  await add(customQuestions, { assessment_id: openId, position: 2, question: 'From when on?' });
  const link = await addLink(openId, 'Default', 0);
  const limited = await addLink(openId, 'Fair', 2);
  const archivedLink = await addLink(archivedId, 'Default', 0);

  const completed = await addPerson(openId, {
    email: `${tag}.ada@example.org`,
    full_name: 'Ada Łukasiewicz',
    status: 'completed',
    stage: 'EVA',
    avg_score: 74,
    rating: 4,
    personality_algorithm: 'big_5',
    personality: '3-4-2-5-1_24-31.5-18-40-12',
    started_at: new Date('2026-01-02T10:00:00Z'),
    completed_at: new Date('2026-01-02T11:00:00Z'),
    is_exited_full_screen: false,
    is_camera_enabled: true,
  });
  const started = await addPerson(openId, {
    email: `${tag}.bo@example.org`,
    full_name: 'Bo',
    status: 'started',
    avg_score: 40,
    started_at: new Date('2026-01-03T10:00:00Z'),
  });
  for (const [candidature_id, test_id, score] of [
    [completed.candidature, numeracy, 68],
    [completed.candidature, code, 80],
    [started.candidature, numeracy, 40],
  ] as const) {
    await add(results, { candidature_id, test_id, score, ...TAKEN });
  }
  const score_display = '3-4-2-5-1_24-31.5-18-40-12';
  await add(results, { candidature_id: completed.candidature, test_id: profile, ...TAKEN, score_display });
  await add(customAnswers, { candidature_id: completed.candidature, question_id: question, answer: 'Because.' });
  return {
    openId,
    archivedId,
    emptyId,
    completed,
    started,
    invited: await addPerson(openId, { email: `${tag}.cy@example.org`, full_name: 'Cy 100% _real_' }),
    rejected: await addPerson(openId, { email: `${tag}.di@example.org`, full_name: '', stage: 'REJ' }),
    removable: await addPerson(openId, { email: `${tag}.ed@example.org`, full_name: 'Ed' }),
    late: await addPerson(archivedId, { email: `${tag}.fi@example.org`, full_name: 'Fi' }),
    link,
    limited,
    archivedLink,
  };

  async function addTest(name: string, key: LibraryKey, position: number): Promise<number> {
    const id = await add(tests, testRow({ ...libraryTest(key), name: `${name}, ${tag}` }));
    await add(assessmentTests, { assessment_id: openId, test_id: id, position });
    return id;
  }

  async function addLink(assessment_id: number, label: string, candidates_limit: number): Promise<Link> {
    const uuid = randomUUID();
    return { id: await add(publicLinks, { assessment_id, label, candidates_limit, public_uuid: uuid }), uuid };
  }

  async function addPerson(assessment_id: number, row: Row): Promise<Person> {
    const testTaker = await add(testTakers, { email: row.email, first_name: row.full_name });
    const uuid = randomUUID();
    const values = { ...row, assessment_id, test_taker_id: testTaker, invitation_uuid: uuid };
    return { candidature: await add(candidatures, values), testTaker, email: row.email, uuid };
  }

  async function add<Table extends { id: unknown } & Parameters<typeof db.insert>[0]>(
    table: Table,
    values: Table['$inferInsert'],
  ): Promise<number> {
    const [row] = await db.insert(table).values(values).returning();
    return (row as { id: number }).id;
  }
}

/** Adds candidates to an assessment, without emails, and returns their candidature IDs. */
export async function addCandidates(
  { db }: Database,
  assessment: number,
  count: number,
  tag: string,
): Promise<number[]> {
  const people = Array.from({ length: count }, (_, number) => ({
    email: `${tag}.${number}@example.org`,
    first_name: 'Nr',
    last_name: String(number),
  }));
  const takers = await db.insert(testTakers).values(people).returning();
  const rows = takers.map(({ id, email, last_name }) => ({
    assessment_id: assessment,
    test_taker_id: id,
    email,
    full_name: `Nr ${last_name}`,
    invitation_uuid: randomUUID(),
  }));
  const made = await db.insert(candidatures).values(rows).returning({ id: candidatures.id });
  return made.map(({ id }) => id);
}
