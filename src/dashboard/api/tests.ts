import { call } from './client.ts';
import type { AssessmentTest } from '../../contract/insights.ts';

/** The tests of an assessment of which a score was read. */
export async function readTests(assessmentId: number, signal: AbortSignal): Promise<AssessmentTest[]> {
  return (await call('readTests', { assessment: assessmentId }, { signal })).results;
}
