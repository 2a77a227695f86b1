import { and, eq, isNull } from 'drizzle-orm';
import { UserError } from '../../database/userError.ts';
import type { AssessmentDefinition } from '../definitions/assessmentFormat.ts';
import { importAssessment } from '../services/importAssessment.ts';
import { readDefinition } from '../definitions/readDefinition.ts';
import { assessments } from '../schema/assessments.ts';
import type { Transaction } from '../schema/lockAssessment.ts';
import { type Command, readArguments } from './command.ts';

export const importCommand: Command = {
  usage: 'import FILE…',
  summary: 'creates an assessment from each definition file',
  details: `Imports all files, or none if one has an error.
The format is in src/platform/definitions/assessment.schema.json; begin a file with
  "$schema": "http://127.0.0.1:4174/api/schema/assessment.json"
so that your editor can check it.`,
  async run(args, { open, print }) {
    const { positionals } = readArguments(args, ['FILE…'], {});
    const read = readAll(positionals);
    const { db } = await open();
    const lines = await db.transaction(async (tx) => {
      const done: string[] = [];
      for (const { file, definition } of read) {
        await refuseRepeated(tx, file, definition.name);
        done.push(`Imported "${definition.name}" as assessment ${await importAssessment(tx, definition)}.`);
      }
      return done;
    });
    for (const line of lines) print(line);
  },
};

/** Reads every file first, so that all errors are reported at once. */
function readAll(files: readonly string[]): { file: string; definition: AssessmentDefinition }[] {
  const faults: string[] = [];
  const read = files.flatMap((file) => {
    try {
      return [{ file, definition: readDefinition(file) }];
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      faults.push(error.message);
      return [];
    }
  });
  if (faults.length > 0) throw new UserError([...faults, 'Nothing was imported.'].join('\n'));
  return read;
}

/** Two open assessments with the same name are most likely one file imported twice. */
async function refuseRepeated(tx: Transaction, file: string, name: string): Promise<void> {
  const [open] = await tx
    .select({ id: assessments.id })
    .from(assessments)
    .where(and(eq(assessments.name, name), isNull(assessments.archived_at)))
    .limit(1);
  if (!open) return;
  throw new UserError(
    `${file}: an open assessment is already named "${name}" (ID ${open.id}). Archive it, or rename this one. ` +
      'Nothing was imported.',
  );
}
