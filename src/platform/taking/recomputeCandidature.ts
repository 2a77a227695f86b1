import { and, count, eq, ne } from 'drizzle-orm';
import type { EventKind } from '../../contract/taking.ts';
import { customQuestions } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { averageOf } from '../scoring/outcome.ts';
import { lockAssessment, type Transaction } from '../schema/lockAssessment.ts';
import { readTestsWithResults } from './progressQueries.ts';

/**
 * Computes the flags from the events of each test. An incident in any test sets the flag; false requires that every test was
 * monitored; otherwise null (not recorded). // T35
 */
function computeFlags(tests: readonly (readonly EventKind[])[]) {
  const flagOf = (watched: EventKind, incident: EventKind): boolean | null => {
    if (tests.some((kinds) => kinds.includes(incident))) return true;
    return tests.length > 0 && tests.every((kinds) => kinds.includes(watched)) ? false : null;
  };
  const cameraMissed = flagOf('camera_on', 'camera_off');
  return {
    is_exited_full_screen: flagOf('full_screen_entered', 'full_screen_left'),
    is_left_screen: flagOf('mouse_watched', 'mouse_left'),
    is_camera_enabled: cameraMissed === null ? null : !cameraMissed,
  };
}

type Candidature = typeof candidatures.$inferSelect;

/**
 * Recomputes a locked candidature from its results, in the transaction that changed them: score, personality and, when
 * everything is submitted and scored, completion with the flags. Idempotent. Returns the updated row.
 */
export async function recomputeCandidature(tx: Transaction, id: number): Promise<Candidature> {
  const [candidature] = await tx.select().from(candidatures).where(eq(candidatures.id, id));
  if (!candidature) throw new Error(`There is no candidature ${id}`);
  const sittings = await readTestsWithResults(tx, candidature);
  const personality = sittings.find(({ algorithm }) => algorithm === 'big_5');
  const [updated] = await tx
    .update(candidatures)
    .set({
      avg_score: averageOf(sittings.map(({ result }) => result?.score ?? null)),
      ...(personality?.result?.areas && {
        personality_algorithm: personality.algorithm,
        personality: personality.result.score_display || null,
      }),
      ...(await completionValues(tx, candidature, sittings)),
    })
    .where(eq(candidatures.id, id))
    .returning();
  await lockAssessment(tx, candidature.assessment_id);
  return updated ?? candidature;
}

type Sittings = Awaited<ReturnType<typeof readTestsWithResults>>;

/** Values to set on completion; empty before. Status only moves forward. // T32 */
async function completionValues(tx: Transaction, candidature: Candidature, sittings: Sittings) {
  const { assessment_id, questions_submitted_at } = candidature;
  const results = sittings.flatMap(({ result }) => (result?.areas ? [result] : []));
  if (candidature.status === 'completed' || results.length < sittings.length) return {};
  const [questions] = await tx
    .select({ count: count() })
    .from(customQuestions)
    .where(eq(customQuestions.assessment_id, assessment_id));
  if (questions_submitted_at === null && (questions?.count ?? 0) > 0) return {};
  const submitted = [...results.map(({ submitted_at }) => submitted_at), questions_submitted_at];
  const ends = submitted.flatMap((moment) => moment?.getTime() ?? []);
  if (ends.length === 0) return {};
  return {
    status: 'completed' as const,
    completed_at: new Date(Math.max(...ends)),
    ...computeFlags(results.map(({ noticed }) => noticed)),
    repeated_ip: await markRepeatedIp(tx, candidature),
  };
}

/** Whether another candidate completed the assessment from the same IP address; marks those as well. // T34 */
async function markRepeatedIp(tx: Transaction, { id, assessment_id, address }: Candidature): Promise<boolean | null> {
  if (address === null) return null;
  const others = await tx
    .update(candidatures)
    .set({ repeated_ip: true })
    .where(
      and(
        eq(candidatures.assessment_id, assessment_id),
        eq(candidatures.address, address),
        eq(candidatures.status, 'completed'),
        ne(candidatures.id, id),
      ),
    )
    .returning({ id: candidatures.id });
  return others.length > 0;
}
