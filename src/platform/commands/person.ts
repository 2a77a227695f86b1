import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import type { Database, Db } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';
import {
  answers,
  assessments,
  candidatures,
  customAnswers,
  customQuestions,
  mails,
  results,
  tests,
  testTakers,
} from '../schema.ts';
import { touchAssessment } from '../touch.ts';
import { type Command, readArguments } from './command.ts';

export const exportCommand: Command = {
  usage: 'export EMAIL',
  summary: 'prints everything that is known of a person, as JSON',
  details: `For whoever asks what is kept about them. npm run -s platform -- export EMAIL > FILE keeps npm's own words out.
Keys of tests are not in it.`,
  async run(args, { open, say }) {
    const email = emailOf(args);
    const { db } = await open();
    say(JSON.stringify(await gather(db, email), null, 2));
  },
};

export const eraseCommand: Command = {
  usage: 'erase EMAIL',
  summary: 'removes a person and everything that is known of them, for good',
  details: `Candidatures, results, answers, flags and mails, sent ones included. Backups that were made before still hold the
person: after restoring one, erase them again.`,
  async run(args, { open, say }) {
    const email = emailOf(args);
    const database = await open();
    const removed = await erase(database, email);
    await overwrite(database);
    say(`${email} is erased, with ${removed} ${removed === 1 ? 'candidature' : 'candidatures'}.`);
  },
};

function emailOf(args: string[]): string {
  return normaliseEmail(readArguments(args, ['EMAIL'], {}).positionals[0] ?? '');
}

const unknown = (email: string) => new UserError(`Nothing is known of ${email}.`);

async function gather(db: Db, email: string) {
  const [person] = await db.select().from(testTakers).where(eq(testTakers.email, email));
  const own = await db
    .select({ candidature: candidatures, assessment: assessments.name })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(eq(candidatures.email, email))
    .orderBy(asc(candidatures.id));
  const sent = await db.select().from(mails).where(eq(mails.to, email)).orderBy(asc(mails.id));
  if (!person && sent.length === 0) throw unknown(email);
  const ids = own.map(({ candidature }) => candidature.id);
  const taken = await db
    .select({ result: results, test: tests.name })
    .from(results)
    .innerJoin(tests, eq(tests.id, results.test_id))
    .where(inArray(results.candidature_id, ids))
    .orderBy(asc(results.id));
  const given = await db
    .select()
    .from(answers)
    .where(inArray(answers.candidature_id, ids))
    .orderBy(asc(answers.saved_at), asc(answers.item_id));
  const said = await db
    .select({ answer: customAnswers, question: customQuestions.question })
    .from(customAnswers)
    .innerJoin(customQuestions, eq(customQuestions.id, customAnswers.question_id))
    .where(inArray(customAnswers.candidature_id, ids))
    .orderBy(asc(customAnswers.id));
  return {
    person: person ?? null,
    candidatures: own.map(({ candidature, assessment }) => ({
      assessment,
      ...candidature,
      tests: taken
        .filter(({ result }) => result.candidature_id === candidature.id)
        .map(({ result, test }) => ({
          test,
          ...result,
          answers: given.filter((row) => row.candidature_id === candidature.id && row.test_id === result.test_id),
        })),
      custom_questions: said
        .filter(({ answer }) => answer.candidature_id === candidature.id)
        .map(({ answer, question }) => ({ question, ...answer })),
    })),
    mails: sent,
  };
}

/** How many candidatures were removed. */
async function erase({ db }: Database, email: string): Promise<number> {
  return await db.transaction(async (tx) => {
    const own = eq(candidatures.email, email);
    const entered = await tx.selectDistinct({ id: candidatures.assessment_id }).from(candidatures).where(own);
    // In one order, so that no two transactions wait for each other.
    for (const { id } of entered.toSorted((a, b) => a.id - b.id)) await touchAssessment(tx, id);
    const ids = tx.select({ id: candidatures.id }).from(candidatures).where(own);
    const sent = await tx
      .delete(mails)
      .where(or(eq(mails.to, email), inArray(mails.candidature_id, ids)))
      .returning({ id: mails.id });
    const gone = await tx.delete(candidatures).where(own).returning({ id: candidatures.id });
    const people = await tx.delete(testTakers).where(eq(testTakers.email, email)).returning({ id: testTakers.id });
    if (people.length === 0 && sent.length === 0) throw unknown(email);
    return gone.length;
  });
}

/** Where rows of a person were, their statistics included. Answers are gone with the candidature. */
const TOUCHED = [testTakers, candidatures, results, answers, customAnswers, mails];

/**
 * A row that was deleted stays in the file until something is written over it. On PGlite, where nobody else is waiting,
 * the files are made anew, and the log of changes is cut off; PostgreSQL does the same in its own time.
 */
async function overwrite({ db, engine }: Database): Promise<void> {
  const how = engine === 'pglite' ? sql`(full, analyze)` : sql`(analyze)`;
  for (const table of TOUCHED) await db.execute(sql`vacuum ${how} ${table}`);
  if (engine !== 'pglite') return;
  await db.execute(sql`vacuum full pg_catalog.pg_statistic`);
  await db.execute(sql`set wal_recycle = off`);
  for (let round = 0; round < 2; round++) {
    await db.execute(sql`select pg_switch_wal()`);
    await db.execute(sql`checkpoint`);
  }
}
