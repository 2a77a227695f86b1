import { MAX_ID } from '../../contract/codes.ts';
import { asc, count, eq } from 'drizzle-orm';
import { UserError } from '../../database/userError.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { lockAssessment } from '../schema/lockAssessment.ts';
import { type Command, formatColumns, readArguments } from './command.ts';

export const listCommand: Command = {
  usage: 'list',
  summary: 'lists the assessments with their IDs',
  details: 'Columns: ID, status, candidates, name.',
  async run(args, { open, print }) {
    readArguments(args, [], {});
    const { db } = await open();
    const rows = await db
      .select({ assessment: assessments, candidates: count(candidatures.id) })
      .from(assessments)
      .leftJoin(candidatures, eq(candidatures.assessment_id, assessments.id))
      .groupBy(assessments.id)
      .orderBy(asc(assessments.id));
    const cells = rows.map(({ assessment: { id, name, archived_at }, candidates }) => {
      const status = archived_at ? 'archived' : candidates > 0 ? 'active' : 'new';
      return [String(id), status, String(candidates), name];
    });
    for (const line of formatColumns(cells)) print(line);
  },
};

export const archiveCommand: Command = {
  usage: 'archive ID',
  summary: 'ends an assessment: no one can be invited, start or answer any more',
  details: 'This can’t be undone. Candidates and results stay readable. `npm run platform -- list` shows the IDs.',
  async run(args, { open, print }) {
    const { positionals } = readArguments(args, ['ID'], {});
    const [given = ''] = positionals;
    const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : 0;
    if (id < 1 || id > MAX_ID)
      throw new UserError(`"${given}" is not an assessment ID. List them: npm run platform -- list`);
    const { db } = await open();
    const outcome = await db.transaction(async (tx) => {
      const one = eq(assessments.id, id);
      const [found] = await tx.select().from(assessments).where(one).for('update');
      if (!found) throw new UserError(`Assessment ${id} does not exist. List them: npm run platform -- list`);
      if (found.archived_at) return `Assessment ${id}, "${found.name}", is already archived.`;
      await lockAssessment(tx, id);
      await tx.update(assessments).set({ archived_at: new Date() }).where(one);
      return `Archived assessment ${id}, "${found.name}".`;
    });
    print(outcome);
  },
};
