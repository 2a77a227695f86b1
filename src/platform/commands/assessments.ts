import { asc, count, eq } from 'drizzle-orm';
import { MAX_ID } from '../../contract/fields.ts';
import { UserError } from '../../database/userError.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { lockAssessment } from '../lockAssessment.ts';
import { type Command, readArguments } from './command.ts';
import { formatColumns } from './formatColumns.ts';

export const listCommand: Command = {
  usage: 'list',
  summary: 'lists the assessments with their IDs',
  details: 'Columns: ID, status, candidates, name.',
  async run(args, { open, print }) {
    readArguments(args, [], {});
    const { db } = await open();
    const rows = await db
      .select({ assessment: assessments, people: count(candidatures.id) })
      .from(assessments)
      .leftJoin(candidatures, eq(candidatures.assessment_id, assessments.id))
      .groupBy(assessments.id)
      .orderBy(asc(assessments.id));
    const cells = rows.map(({ assessment: { id, name, archived_at }, people }) => {
      const status = archived_at ? 'archived' : people > 0 ? 'active' : 'new';
      return [String(id), status, String(people), name];
    });
    for (const line of formatColumns(cells)) print(line);
  },
};

export const archiveCommand: Command = {
  usage: 'archive ID',
  summary: 'closes an assessment for good: no invitations, starts or answers any more',
  details: 'What is in it stays and can be read. `list` tells the IDs.',
  async run(args, { open, print }) {
    const { positionals } = readArguments(args, ['ID'], {});
    const [given = ''] = positionals;
    const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : 0;
    if (id < 1 || id > MAX_ID) throw new UserError(`"${given}" is no ID. npm run platform -- list tells them.`);
    const { db } = await open();
    const outcome = await db.transaction(async (tx) => {
      const one = eq(assessments.id, id);
      const [found] = await tx.select().from(assessments).where(one).for('update');
      if (!found) throw new UserError(`There is no assessment ${id}. npm run platform -- list tells which there are.`);
      if (found.archived_at) return `Assessment ${id}, "${found.name}", is archived already.`;
      await lockAssessment(tx, id);
      await tx.update(assessments).set({ archived_at: new Date() }).where(one);
      return `Assessment ${id}, "${found.name}", is archived.`;
    });
    print(outcome);
  },
};
