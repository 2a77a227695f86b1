import { plural } from '../../contract/plural.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import type { Db } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';
import { ERASURES_FILE, findErasures, recordErasure, userIn, writeErasures } from '../backup/erasures.ts';
import { eraseCandidate, findCandidate, purgeDeletedRows } from '../services/eraseCandidate.ts';
import { assessments, customQuestions, tests } from '../schema/assessments.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import { emails } from '../schema/emails.ts';
import { answers, customAnswers, results } from '../schema/taking.ts';
import { type Command, readArguments } from './command.ts';

export const exportCommand: Command = {
  usage: 'export EMAIL',
  summary: 'prints all data about a candidate, as JSON',
  details: `For access requests. To write a file without npm's messages: npm run -s platform -- export EMAIL > FILE
The keys of tests are not included.`,
  async run(args, { open, storedData, print }) {
    const email = normaliseEmail(readArguments(args, ['EMAIL'], {}).positionals[0] ?? '');
    const { db } = await open();
    const ofModules: Record<string, unknown> = {};
    const candidate = await findCandidate(db, email);
    for (const { name, export: exportData } of storedData) {
      const found = await exportData(db, candidate);
      if (found) ofModules[name] = found;
    }
    const own = await collectPlatformData(db, email);
    if (!own && Object.keys(ofModules).length === 0) throw unknown(email);
    print(JSON.stringify({ ...(own ?? NOTHING), ...ofModules }, null, 2));
  },
};

export const eraseCommand: Command = {
  usage: 'erase EMAIL [--user] [--backups FOLDER]',
  summary: 'deletes a candidate and all their data permanently',
  details: `Deletes candidatures, results, answers, test conditions and emails, including sent ones. In the dashboard:
collected reports and results, rejection emails, saved views with the email address or full name, and names,
addresses and links in bulk actions, whose counts stay: also rows with a mistyped address, or with the same name
and none. In notes and reasons about others, the address and the full name are replaced. Texts that have a part
of them are listed: look at these yourself. A hash of the address is kept, so that restoring a
backup does not bring the candidate back: restore reads it from ${ERASURES_FILE} beside the backup. With
--backups, it is written to that folder now, otherwise with the next backup. Backup files themselves are not
changed: older ones contain the candidate until you delete them.
A user of the dashboard with this address stays, also in the audit log. With --user they are erased as well:
what they did stays, by "erased".`,
  async run(args, { open, storedData, print }) {
    const { values, positionals } = readArguments(args, ['EMAIL'], {
      backups: { type: 'string' },
      user: { type: 'boolean' },
    });
    const email = normaliseEmail(positionals[0] ?? '');
    const list = values.backups === undefined ? null : await findErasures(values.backups);
    const database = await open();
    const {
      candidatures: removed,
      userRows,
      toCheck,
    } = await database.db.transaction(async (tx) => {
      const erased = await eraseCandidate(tx, storedData, email);
      const isUser = Object.keys(erased.userRows).length > 0;
      if (erased.rows === 0 && !(isUser && values.user)) throw isUser ? userOnly(email) : unknown(email);
      await recordErasure(tx, email);
      if (!values.user) return erased;
      for (const { eraseUser } of storedData) await eraseUser(tx, email);
      await recordErasure(tx, userIn(email));
      return erased;
    });
    await purgeDeletedRows(database, storedData);
    print(`Erased ${email}, with ${plural(removed, 'candidature')}.`);
    if (toCheck.length > 0) {
      print('These texts have a part of the name or address. Look whether they mean this candidate:');
      for (const place of toCheck) print(`  ${place}`);
    }
    const rows = Object.entries(userRows).map(([table, count]) => `${table} ${count}`);
    if (rows.length > 0) {
      print(
        values.user
          ? `Erased the user ${email}, too. Rows by table: ${rows.join(', ')}.`
          : `A user of the dashboard has this address, too, and stays. Rows by table: ${rows.join(', ')}.\n` +
              `To erase the user: npm run platform -- erase ${email} --user`,
      );
    }
    if (list === null)
      return print('Existing backups still contain this candidate. See: npm run platform -- erase --help');
    await writeErasures(database.db, list);
    print(`Restoring a backup from ${values.backups} will not bring this candidate back.`);
  },
};

/** The platform's part of an export when it has no data. */
const NOTHING = { person: null, candidatures: [], emails: [] };

const unknown = (email: string) => new UserError(`No data about ${email}.`);

const userOnly = (email: string) =>
  new UserError(`No candidate has the address ${email}, only a user of the dashboard. To erase the user, add --user.`);

async function collectPlatformData(db: Db, email: string) {
  const [person] = await db.select().from(testTakers).where(eq(testTakers.email, email));
  const own = await db
    .select({ candidature: candidatures, assessment: assessments.name })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(eq(candidatures.email, email))
    .orderBy(asc(candidatures.id));
  const sent = await db.select().from(emails).where(eq(emails.to, email)).orderBy(asc(emails.id));
  if (!person && sent.length === 0) return null;
  const ids = own.map(({ candidature }) => candidature.id);
  const resultRows = await db
    .select({ result: results, test: tests.name })
    .from(results)
    .innerJoin(tests, eq(tests.id, results.test_id))
    .where(inArray(results.candidature_id, ids))
    .orderBy(asc(results.id));
  const answerRows = await db
    .select()
    .from(answers)
    .where(inArray(answers.candidature_id, ids))
    .orderBy(asc(answers.saved_at), asc(answers.item_id));
  const customAnswerRows = await db
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
      tests: resultRows
        .filter(({ result }) => result.candidature_id === candidature.id)
        .map(({ result, test }) => ({
          test,
          ...result,
          answers: answerRows.filter((row) => row.candidature_id === candidature.id && row.test_id === result.test_id),
        })),
      custom_questions: customAnswerRows
        .filter(({ answer }) => answer.candidature_id === candidature.id)
        .map(({ answer, question }) => ({ question, ...answer })),
    })),
    emails: sent,
  };
}
