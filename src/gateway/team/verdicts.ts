import { and, desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { verdictLabel } from '../../contract/verdictCodes.ts';
import { MAX_VERDICTS } from '../../contract/verdicts.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { Refusal } from '../base/refusal.ts';
import { isBlind, refuseCopiedMarks } from '../names/blindReview.ts';
import { isCandidatureOf, shownText, textColumns } from '../names/hiddenNames.ts';
import { changeCache } from '../readModel/cache.ts';
import { touchKnownCandidature } from '../readModel/recordWrite.ts';
import { candidatures } from '../schema/readModel.ts';
import { verdicts } from '../schema/tables.ts';
import { nameOfUser } from './users.ts';

type Row = Awaited<ReturnType<typeof readVerdicts>>[number];

/** Verdicts with what decides how their reasons are shown, the newest first. */
const readVerdicts = async (db: Db | Transaction, which: SQL | undefined) =>
  await db
    .select({ ...getTableColumns(verdicts), ...textColumns(verdicts) })
    .from(verdicts)
    .leftJoin(candidatures, isCandidatureOf(verdicts))
    .where(which)
    .orderBy(desc(verdicts.id))
    .limit(MAX_VERDICTS);

/** The operations of verdicts on test conditions. A change keeps the earlier ones. */
export function verdictOperations({ database: { db }, upstream, clock }: OperationDeps) {
  const onCandidature = (candidature: number) =>
    and(eq(verdicts.upstream, upstream), eq(verdicts.candidature_id, candidature));

  return {
    async listVerdicts({ values: { candidature_id } }) {
      return { results: (await readVerdicts(db, onCandidature(candidature_id))).map(viewOf) };
    },
    async saveVerdict({ values: { candidature_id }, body: { condition, verdict, reason, seen }, user }) {
      // The lock of changeCache lets one save wait for the other.
      return await changeCache(db, upstream, async (change) => {
        const { tx } = change;
        const about = await touchKnownCandidature(change, candidature_id);
        const isCurrent = and(onCandidature(candidature_id), eq(verdicts.condition, condition), verdicts.is_current);
        const [current] = await readVerdicts(tx, isCurrent);
        if ((current?.id ?? null) !== seen) {
          const by = current?.author ? await nameOfUser(tx, upstream, current.author) : 'A colleague';
          throw changedMeanwhile(current, by);
        }
        const is_blind_text = await isBlind(tx, upstream, about.assessment_id);
        if (is_blind_text) refuseCopiedMarks(reason);
        await tx.update(verdicts).set({ is_current: false }).where(isCurrent);
        const given = { upstream, candidature_id, ...about, condition, verdict, reason, is_blind_text };
        const [row] = await tx
          .insert(verdicts)
          .values({ ...given, author: user.name, given_at: clock.now() })
          .returning({ id: verdicts.id });
        const [saved] = await readVerdicts(tx, eq(verdicts.id, row?.id ?? 0));
        if (!saved) throw new Error('The verdict was not found.');
        return viewOf(saved);
      });
    },
  } satisfies Partial<OwnOperations>;
}

/** 409 with the verdict that was given meanwhile. The form keeps the user's own. */
function changedMeanwhile(current: Row | undefined, by: string): Refusal {
  const { verdict, reason } = current ? viewOf(current) : {};
  const what = verdict ? `chose ${verdictLabel(verdict)}${reason ? `: “${reason}”` : ''}` : 'took the verdict back';
  const message = `${by} ${what} meanwhile. Save again to replace it.`;
  return new Refusal(409, 'conflict', message);
}

const viewOf = (row: Row) => ({
  id: row.id,
  candidature: row.candidature_id,
  condition: row.condition,
  verdict: row.verdict,
  reason: shownText({ ...row, text: row.reason }) ?? '',
  author: row.author,
  is_current: row.is_current,
  at: row.given_at.toISOString(),
});
