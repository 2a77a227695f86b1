import type { Client } from '../../src/contract/client.ts';

/** Assessments of the demo, see src/platform/demo/data/positions.ts. */
export const BUSIEST = 'Customer Support Specialist, Berlin';
/** Without demo candidates: every candidate in it was added by a test. */
export const QUIET = 'Team Lead Customer Support';
export const ARCHIVED = 'QA Engineer';
/** No test conditions were recorded in it. */
export const UNWATCHED = 'Working Student, Marketing';

/** An assessment of the demo by its name. */
export async function assessmentNamed(api: Client, name: string) {
  const { value } = await api.listAssessments({ limit: 1000 });
  const found = value.results.find((row) => row.name === name);
  if (!found) throw new Error(`The demo has no assessment “${name}”.`);
  return found;
}

/** All candidatures of an assessment, in the default order of the platform. */
export async function candidaturesOf(api: Client, assessmentId: number) {
  return (await api.listCandidatures({ assessment: assessmentId, limit: 1000 })).value.results;
}
