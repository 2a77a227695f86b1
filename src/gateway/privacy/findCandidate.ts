import { eq, inArray, isNotNull } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { Candidate } from '../../database/storedData.ts';
import { embeddedIdentity } from '../upstreamIdentity.ts';
import { jobItems, jobs, notes, recommendations, scheduledEmails, views } from '../schema.ts';
import { type CachedRow, cachedRowsOf } from './cachedData.ts';

/** The IDs of a candidate at one upstream. */
export interface CandidateIds {
  upstream: string;
  candidatures: number[];
  testTakers: number[];
}

/** How a candidate is known in the gateway's tables. */
export interface KnownCandidate {
  /** Normalised. */
  email: string;
  /** The address as it was typed in jobs and emails. */
  spellings: string[];
  /** One entry for each upstream that knows the candidate. */
  ids: CandidateIds[];
  /** Rows of the read model. */
  cached: CachedRow[];
  /** Saved views that search for the address or the full name. */
  viewIds: number[];
}

/** The addresses in a text: an imported file may hold `Ada <ada@example.org>`, which is kept as it was. */
export const addressesIn = (text: string): string[] =>
  (text.match(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g) ?? []).map(normaliseEmail);

/** Finds a candidate by the address, and by the IDs beside it: a row may hold an ID alone. */
export async function findCandidate(db: Db | Transaction, candidate: Candidate): Promise<KnownCandidate> {
  const { email } = candidate;
  const spellings = await spellingsOf(db, email);
  const ids = { upstream: jobs.upstream, candidature: jobItems.candidature_id, testTaker: jobItems.testtaker_id };
  const { first_name, last_name, full_name } = jobItems;
  const items = await db
    .select({ ...ids, first_name, last_name, full_name })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.id, jobItems.job_id))
    .where(inArray(jobItems.email, spellings));
  const emails = await db.select().from(scheduledEmails).where(inArray(scheduledEmails.email, spellings));
  const written = await db.select().from(notes).where(eq(notes.email, email));
  const recommended = await db.select().from(recommendations).where(eq(recommendations.email, email));
  const cached = await cachedRowsOf(db, email);
  const own = await embeddedIdentity(db);
  const names = [
    ...candidate.names,
    ...items.map((item) => [item.first_name, item.last_name].filter(Boolean).join(' ')),
    ...[...items, ...emails, ...cached].map((row) => row.full_name ?? ''),
  ];
  return {
    email,
    spellings,
    ids: groupIds([
      ...items,
      ...[...emails, ...written, ...recommended].map(({ upstream, candidature_id }) => ({
        upstream,
        candidature: candidature_id,
        testTaker: null,
      })),
      ...cached.map(({ upstream, id, testtaker_id }) => ({ upstream, candidature: id, testTaker: testtaker_id })),
      ...(own === null
        ? []
        : [
            ...candidate.candidatures.map((candidature) => ({ upstream: own, candidature, testTaker: null })),
            ...candidate.testTakers.map((testTaker) => ({ upstream: own, candidature: null, testTaker })),
          ]),
    ]),
    cached,
    viewIds: await findViews(db, email, names),
  };
}

/** PostgreSQL does not fold the case of all letters, so each address is compared here. */
async function spellingsOf(db: Db | Transaction, email: string): Promise<string[]> {
  const written = [
    ...(await db.selectDistinct({ text: jobItems.email }).from(jobItems).where(isNotNull(jobItems.email))),
    ...(await db.selectDistinct({ text: scheduledEmails.email }).from(scheduledEmails)),
  ];
  return written.flatMap(({ text }) => (text !== null && addressesIn(text).includes(email) ? [text] : []));
}

interface FoundIds {
  upstream: string;
  candidature: number | null;
  testTaker: number | null;
}

function groupIds(rows: readonly FoundIds[]): CandidateIds[] {
  const upstreams = [...new Set(rows.map(({ upstream }) => upstream))];
  return upstreams.map((upstream) => {
    const own = rows.filter((row) => row.upstream === upstream);
    return {
      upstream,
      candidatures: distinctIds(own.map(({ candidature }) => candidature)),
      testTakers: distinctIds(own.map(({ testTaker }) => testTaker)),
    };
  });
}

// The API may answer 0 for an ID that it does not know.
const distinctIds = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.flatMap((id) => (id !== null && id > 0 ? [id] : []))),
];

/** There are few views, so all are read. */
async function findViews(db: Db | Transaction, email: string, names: readonly string[]): Promise<number[]> {
  // A first name alone is not the candidate's.
  const words = [email, ...names.map(fold).filter((name) => name.includes(' '))];
  const all = await db.select().from(views);
  return all.flatMap(({ id, name, search }) => {
    const text = fold(`${name} ${[...new URLSearchParams(search).values()].join(' ')}`);
    return words.some((word) => text.includes(word)) ? [id] : [];
  });
}

const fold = (text: string) => text.trim().toLowerCase().normalize('NFC');
