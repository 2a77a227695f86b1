import type { AssessmentTest } from '../../contract/testScores.ts';
import { lazyReadApi } from './lazyReadApi.ts';

/** The tests of an assessment of which a score was read. */
export async function readTests(assessmentId: number, signal: AbortSignal): Promise<AssessmentTest[]> {
  return (await lazyReadApi.readTests({ assessment: assessmentId }, { signal })).value.results;
}
