// Adds the short assessments to the data directory that is named. A program of its own: the library's JSON files are
// imported as Vite and tsx do it, which Playwright does not.
import { openPglite } from '../../src/database/open.ts';
import { AssessmentDefinition } from '../../src/platform/definitions/format.ts';
import { importAssessment } from '../../src/platform/definitions/importAssessment.ts';
import { SHORT_ASSESSMENTS } from './shortAssessment.ts';

const { db, close } = await openPglite(process.argv[2] ?? '');
await db.transaction(async (tx) => {
  for (const definition of SHORT_ASSESSMENTS) await importAssessment(tx, AssessmentDefinition.parse(definition));
});
await close();
