import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { assessments, publicLinks } from '../schema/assessments.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import { SENTINEL_DOMAIN } from './sentinelFaults.ts';
import type { Transaction } from '../schema/lockAssessment.ts';

const HOME = 'Sandbox: what goes wrong';
const THROTTLED = 'sentinel.429';

/** The sentinel candidates, each in a state in which its failing call is possible. See ../http/sentinelFaults.ts. */
const PEOPLE: Record<string, Partial<typeof candidatures.$inferInsert>> = {
  'sentinel.stage500': {},
  'sentinel.stage409': {},
  'sentinel.slow': {},
  'sentinel.mail500': { stage: 'REJ' },
  'sentinel.pdfhtml': { status: 'completed', started_at: new Date(), completed_at: new Date() },
};

/** Adds two assessments with the candidates and links that fail on purpose, unless they exist. */
export async function addSentinels({ db }: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [there] = await tx.select({ id: assessments.id }).from(assessments).where(eq(assessments.name, THROTTLED));
    if (there) return;
    await addAssessment(tx, THROTTLED);
    const home = await addAssessment(tx, HOME);
    await addLink(tx, home, 'sentinel.link500');
    for (const [mark, progress] of Object.entries(PEOPLE)) {
      const email = `${mark}@${SENTINEL_DOMAIN}`;
      await tx.insert(testTakers).values({ email, first_name: mark }).onConflictDoNothing();
      const [person] = await tx.select().from(testTakers).where(eq(testTakers.email, email));
      if (!person) throw new Error(`${email} is neither old nor new.`);
      await tx.insert(candidatures).values({
        assessment_id: home,
        test_taker_id: person.id,
        email,
        full_name: mark,
        invitation_uuid: randomUUID(),
        ...progress,
      });
    }
  });
}

async function addAssessment(tx: Transaction, name: string): Promise<number> {
  const [row] = await tx.insert(assessments).values({ name }).returning({ id: assessments.id });
  if (!row) throw new Error(`${name} was not added.`);
  await addLink(tx, row.id, 'Default');
  return row.id;
}

async function addLink(tx: Transaction, assessment_id: number, label: string): Promise<void> {
  await tx.insert(publicLinks).values({ assessment_id, label, public_uuid: randomUUID() });
}
