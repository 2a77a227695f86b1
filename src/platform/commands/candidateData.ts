import { asc, eq, inArray } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import type { Db } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';
import { ERASURES_FILE, findErasures, recordErasure, writeErasures } from '../backup/erasures.ts';
import { eraseCandidate, findCandidate, purgeDeletedRows } from '../eraseCandidate.ts';
import { assessments, customQuestions, tests } from '../schema/assessments.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import { mails } from '../schema/mails.ts';
import { answers, customAnswers, results } from '../schema/taking.ts';
import { type Command, readArguments } from './command.ts';

export const exportCommand: Command = {
  usage: 'export EMAIL',
  summary: 'prints everything that is known of a person, as JSON',
  details: `For whoever asks what is kept about them. npm run -s platform -- export EMAIL > FILE keeps npm's own words out.
Keys of tests are not in it.`,
  async run(args, { open, storedData, print }) {
    const email = normaliseEmail(readArguments(args, ['EMAIL'], {}).positionals[0] ?? '');
    const { db } = await open();
    const kept: Record<string, unknown> = {};
    const person = await findCandidate(db, email);
    for (const { name, export: exportData } of storedData) {
      const found = await exportData(db, person);
      if (found) kept[name] = found;
    }
    const own = await gather(db, email);
    if (!own && Object.keys(kept).length === 0) throw unknown(email);
    print(JSON.stringify({ ...(own ?? NOTHING), ...kept }, null, 2));
  },
};

export const eraseCommand: Command = {
  usage: 'erase EMAIL [--backups FOLDER]',
  summary: 'removes a person and everything that is known of them, for good',
  details: `Candidatures, results, answers, flags and mails, sent ones included. In the dashboard collected reports and
results, rejection e-mails, saved views with the address or the full name; and names, addresses and links in jobs,
whose counts stay. Of the address a digest is kept, so that no backup brings the person back: restore reads it from
${ERASURES_FILE} beside the backup. Name the folder of your backups with --backups, and it is noted there at once;
else with the next backup that you put there. Files of backups are not changed: those of before hold the person until
you delete them.`,
  async run(args, { open, storedData, print }) {
    const { values, positionals } = readArguments(args, ['EMAIL'], { backups: { type: 'string' } });
    const email = normaliseEmail(positionals[0] ?? '');
    const list = values.backups === undefined ? null : await findErasures(values.backups);
    const database = await open();
    const removed = await database.db.transaction(async (tx) => {
      const gone = await eraseCandidate(tx, storedData, email);
      if (!gone) throw unknown(email);
      await recordErasure(tx, email);
      return gone.candidatures;
    });
    await purgeDeletedRows(database, storedData);
    print(`${email} is erased, with ${removed} ${removed === 1 ? 'candidature' : 'candidatures'}.`);
    if (list === null) return print('Backups of before still hold this person: see npm run platform -- erase --help');
    await writeErasures(database.db, list);
    print(`Backups in ${values.backups} do not bring this person back.`);
  },
};

/** Of the platform. */
const NOTHING = { person: null, candidatures: [], mails: [] };

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
  if (!person && sent.length === 0) return null;
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
