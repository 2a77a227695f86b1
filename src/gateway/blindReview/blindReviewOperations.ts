import { eq } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import type { OwnOperations } from '../base/operations.ts';
import { readAssessment } from '../readModel/assessmentsQuery.ts';
import { changeCache } from '../readModel/cache.ts';
import { Refusal } from '../base/refusal.ts';
import { blindReviews } from '../schema/tables.ts';
import { upstreams } from '../schema/readModel.ts';
import { isBlind, wasSwitched } from '../names/blindReview.ts';
import type { Clock } from '../base/clock.ts';
import { readDisclosures } from './disclosures.ts';

/** The operations of the blind review switch. */
export function blindReviewOperations({
  database: { db },
  upstream,
  clock,
}: {
  database: Database;
  upstream: string;
  clock: Clock;
}) {
  return {
    async readBlindReview({ values: { assessment_id } }) {
      return { is_on: await isBlind(db, upstream, assessment_id) };
    },
    async listDisclosures({ values: { assessment_id } }) {
      return { results: await readDisclosures(db, { upstream, assessment: assessment_id, now: clock.now() }) };
    },
    async changeBlindReview({ values: { assessment_id }, body: { is_on } }) {
      // One that was switched before may be missing in a read model that was rebuilt.
      if (!(await wasSwitched(db, upstream, assessment_id)) && !(await readAssessment(db, upstream, assessment_id))) {
        throw new Refusal(404, 'not_found', 'Assessment not found.');
      }
      await changeCache(db, upstream, async (change) => {
        const [model] = await change.tx
          .select({ epoch: upstreams.epoch })
          .from(upstreams)
          .where(eq(upstreams.upstream, upstream));
        const now = { is_on, epoch: model?.epoch ?? 0, version: change.version };
        await change.tx
          .insert(blindReviews)
          .values({ upstream, assessment_id, ...now })
          .onConflictDoUpdate({ target: [blindReviews.upstream, blindReviews.assessment_id], set: now });
        change.hasChanged = true;
      });
      return { is_on };
    },
  } satisfies Partial<OwnOperations>;
}
