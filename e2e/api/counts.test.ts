import { randomUUID } from 'node:crypto';
import { count, eq, gt, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addManyCandidatures } from '../bench/manyRows.ts';
import { CANDIDATURE_STATUSES, STAGES } from '../../src/contract/codes.ts';
import { publicLinks } from '../../src/platform/schema/assessments.ts';
import { candidatureCounts, candidatures } from '../../src/platform/schema/candidatures.ts';
import { openTables } from './target.ts';

const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 40 });
const change = fc.oneof(
  fc.record({ ids: someIds, stage: fc.constantFrom(...STAGES) }),
  fc.record({ ids: someIds, status: fc.constantFrom(...CANDIDATURE_STATUSES) }),
  fc.record({ ids: someIds, assessment_id: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ ids: someIds, public_link_id: fc.constantFrom(null, 1, 2) }),
  fc.record({ ids: someIds, rating: fc.constant(3) }),
  fc.record({ ids: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 3 }), isRemoved: fc.constant(true) }),
);

const link = (label: string) => ({ assessment_id: 1, label, public_uuid: randomUUID() });

test('after any changes, also when rolled back, stored counts equal a recount [T09]', async () => {
  const { database, discard } = await openTables();
  const { db } = database;
  const readCounts = async () => {
    const { assessment_id, status, stage, public_link_id } = candidatureCounts;
    return await db
      .select({ assessment_id, status, stage, public_link_id, candidatures: candidatureCounts.candidatures })
      .from(candidatureCounts)
      .where(gt(candidatureCounts.candidatures, 0))
      .orderBy(assessment_id, status, stage, public_link_id);
  };
  const recount = async () => {
    const { assessment_id, status, stage } = candidatures;
    const public_link_id = sql<number>`coalesce(${candidatures.public_link_id}, 0)`;
    return await db
      .select({ assessment_id, status, stage, public_link_id, candidatures: count() })
      .from(candidatures)
      .groupBy(assessment_id, status, stage, public_link_id)
      .orderBy(assessment_id, status, stage, public_link_id);
  };
  await addManyCandidatures(database.pool, 200);
  await db.insert(publicLinks).values([link('Fair'), link('Campus')]);
  expect(await readCounts()).toEqual(await recount());
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { ids, ...values } of changes) {
        const those = inArray(candidatures.id, ids);
        if ('isRemoved' in values) await db.delete(candidatures).where(those);
        else await db.update(candidatures).set(values).where(those);
      }
      expect(await readCounts()).toEqual(await recount());
    }),
    { numRuns: 40 },
  );

  await expect(
    db.transaction(async (tx) => {
      await tx.delete(candidatures).where(eq(candidatures.assessment_id, 1));
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  expect(await readCounts()).toEqual(await recount());
  await db.execute(sql`truncate ${candidatures} cascade`);
  expect(await readCounts()).toEqual([]);
  await database.close();
  await discard();
});
