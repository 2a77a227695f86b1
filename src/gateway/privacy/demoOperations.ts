import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';
import type { OwnOperations } from '../base/operations.ts';
import { Refusal } from '../base/refusal.ts';
import { isBlind } from '../names/blindReview.ts';
import { isCounted } from '../readModel/shownRecommendations.ts';
import { notes, recommendations, verdicts } from '../schema/tables.ts';
import type { Upstream } from '../upstream/upstream.ts';

interface DemoDeps {
  database: Database;
  upstream: string;
  /** Undefined: the service has no demo. */
  demo: Upstream['demo'];
  /** Reads the lists again. */
  wakeSync: () => void;
}

/** The operations that show and remove the demo data of the embedded platform. */
export function demoOperations({ database: { db }, upstream, demo, wakeSync }: DemoDeps) {
  return {
    async readDemo({ user }) {
      // It names candidates, also of restricted assessments.
      const plan = user.noAccess.length > 0 ? null : await demo?.plan();
      if (!plan) throw noDemo();
      const { assessments, candidates, last_candidature_id: last, kept } = plan;
      const counts = await Promise.all(
        [notes, recommendations, verdicts].map(
          async (table) =>
            await db.$count(
              table,
              and(
                eq(table.upstream, upstream),
                lte(table.candidature_id, last),
                table === recommendations ? isCounted(user) : undefined,
              ),
            ),
        ),
      );
      const shown = kept.map(async ({ id, name, people }) => ({
        id,
        name,
        candidates: people.length,
        names: (await isBlind(db, upstream, id))
          ? null
          : people.map(({ full_name, email }) => full_name.trim() || email),
      }));
      return {
        assessments,
        candidates,
        notes: counts.reduce((sum, each) => sum + each, 0),
        kept: await Promise.all(shown),
      };
    },
    async removeDemo({ body, user }) {
      if (!demo || user.noAccess.length > 0) throw noDemo();
      try {
        return await demo.remove(body);
      } catch (error) {
        throw error instanceof UserError ? new Refusal(409, 'conflict', error.message) : error;
      } finally {
        wakeSync();
      }
    },
  } satisfies Partial<OwnOperations>;
}

const noDemo = () => new Refusal(404, 'not_found', 'There is no demo data.');
