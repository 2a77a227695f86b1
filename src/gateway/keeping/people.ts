import { and, eq, inArray, isNotNull, min, or } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import type { House, Person } from '../../database/house.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { embeddedIdentity } from '../jobs/identity.ts';
import { jobItems, jobs, rejectionMails } from '../schema.ts';
import { actorsIn } from './noted.ts';

type Reader = Db | Transaction;

/** Whoever is invited by a file may stand there as `Ada <ada@example.org>`, which fails, and is kept as it was. */
const addressesIn = (text: string): string[] =>
  (text.match(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g) ?? []).map(normaliseEmail);

/** See House. */
export async function addressesOf(tx: Transaction): ReturnType<House['addresses']> {
  const found = [
    ...(await tx
      .select({ email: jobItems.email, since: min(jobs.created_at) })
      .from(jobItems)
      .innerJoin(jobs, eq(jobs.id, jobItems.job_id))
      .where(isNotNull(jobItems.email))
      .groupBy(jobItems.email)),
    ...(await tx
      .select({ email: rejectionMails.email, since: min(rejectionMails.created_at) })
      .from(rejectionMails)
      .groupBy(rejectionMails.email)),
    ...(await actorsIn(tx)),
  ];
  return found.flatMap(({ email, since }) =>
    addressesIn(email ?? '').map((address): [string, number] => [address, since?.getTime() ?? 0]),
  );
}

/** A person's IDs at one service. */
export interface Ids {
  upstream: string;
  candidatures: number[];
  testTakers: number[];
}

/** Where a person stands in the gateway's tables. */
export interface Found {
  items: (typeof jobItems.$inferSelect)[];
  mails: (typeof rejectionMails.$inferSelect)[];
  /** One for each service that knows the person. */
  ids: Ids[];
}

/**
 * Finds a person by the address, and by the IDs that stand beside it: an item may have an ID alone. IDs mean somebody
 * else at another service.
 */
export async function findPerson(db: Reader, person: Person): Promise<Found> {
  const spellings = await spellingsOf(db, person.email);
  const mails = await db.select().from(rejectionMails).where(inArray(rejectionMails.email, spellings));
  const named = await db
    .select({ upstream: jobs.upstream, candidature: jobItems.candidature_id, testTaker: jobItems.testtaker_id })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.id, jobItems.job_id))
    .where(inArray(jobItems.email, spellings));
  const own = await embeddedIdentity(db);
  const ids = gatherIds([
    ...named,
    ...mails.map(({ upstream, candidature_id }) => ({ upstream, candidature: candidature_id, testTaker: null })),
    ...(own === null
      ? []
      : person.candidatures.map((candidature) => ({ upstream: own, candidature, testTaker: null }))),
    ...(own === null ? [] : person.testTakers.map((testTaker) => ({ upstream: own, candidature: null, testTaker }))),
  ]);
  const items = await db
    .select({ item: jobItems })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.id, jobItems.job_id))
    .where(
      or(
        inArray(jobItems.email, spellings),
        ...ids.map(({ upstream, candidatures, testTakers }) =>
          and(
            eq(jobs.upstream, upstream),
            or(inArray(jobItems.candidature_id, candidatures), inArray(jobItems.testtaker_id, testTakers)),
          ),
        ),
      ),
    )
    .orderBy(jobItems.job_id, jobItems.position);
  return { items: items.map(({ item }) => item), mails, ids };
}

/** The address as it was written down, in all its ways. Not every engine folds all letters, so all are looked at here. */
async function spellingsOf(db: Reader, email: string): Promise<string[]> {
  const written = [
    ...(await db.selectDistinct({ email: jobItems.email }).from(jobItems)),
    ...(await db.selectDistinct({ email: rejectionMails.email }).from(rejectionMails)),
  ];
  return written.flatMap(({ email: text }) => (text !== null && addressesIn(text).includes(email) ? [text] : []));
}

function gatherIds(rows: { upstream: string; candidature: number | null; testTaker: number | null }[]): Ids[] {
  const services = new Map<string, { candidatures: Set<number>; testTakers: Set<number> }>();
  for (const { upstream, candidature, testTaker } of rows) {
    const { candidatures, testTakers } = services.get(upstream) ?? { candidatures: new Set(), testTakers: new Set() };
    if (candidature !== null && candidature > 0) candidatures.add(candidature);
    if (testTaker !== null && testTaker > 0) testTakers.add(testTaker);
    services.set(upstream, { candidatures, testTakers });
  }
  return Array.from(services, ([upstream, { candidatures, testTakers }]) => ({
    upstream,
    candidatures: [...candidatures],
    testTakers: [...testTakers],
  }));
}
