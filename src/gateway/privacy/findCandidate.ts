import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { fullName } from '../../contract/fullName.ts';
import { isEmail, normaliseEmail } from '../../contract/email.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { Candidate } from '../../database/storedData.ts';
import { embeddedIdentity } from '../upstream/upstream.ts';
import { jobItems, jobs, scheduledEmails, views } from '../schema/tables.ts';
import { isMistyped } from './mistypedEmail.ts';
import type { CandidateIds, FoundCandidate } from '../schema/ownedTable.ts';
import { OWNED_TABLES } from '../schema/ownedTables.ts';
import { cachedRowsOf } from './cachedData.ts';

/** The addresses in a stored text. Imported files may contain `Ada <ada@example.org>`. */
export const addressesIn = (text: string): string[] =>
  (text.match(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g) ?? []).map(normaliseEmail);

/** Finds a candidate by address, and by the IDs stored with it: some rows have only an ID. */
export async function findCandidate(db: Db | Transaction, candidate: Candidate): Promise<FoundCandidate> {
  const { email } = candidate;
  const spellings = await spellingsOf(db, email);
  const ids = { upstream: jobs.upstream, candidature: jobItems.candidature_id, testTaker: jobItems.testtaker_id };
  const { first_name, last_name, full_name } = jobItems;
  const items = await db
    .select({ ...ids, first_name, last_name, full_name })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.id, jobItems.job_id))
    .where(inArray(jobItems.email, spellings));
  const { full_name: emailedName } = scheduledEmails;
  const emails = await db
    .select({ full_name: emailedName })
    .from(scheduledEmails)
    .where(inArray(scheduledEmails.email, spellings));
  const cached = await cachedRowsOf(db, email);
  const own = await embeddedIdentity(db);
  const names = [
    ...candidate.names,
    ...items.flatMap((item) => [fullName(item), [item.first_name, item.last_name].filter(Boolean).join(' ')]),
    ...[...items, ...emails, ...cached].map((row) => row.full_name ?? ''),
  ];
  return {
    email,
    spellings,
    ids: groupIds([
      ...items,
      ...(await idsBesideEmails(db, spellings)),
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
    names: fullNamesIn(names),
    ...(await findItemsByName(db, { spellings, names: fullNamesIn(names) })),
  };
}

/** The IDs of candidatures in rows with the address. Without job items, which have no `upstream`. */
async function idsBesideEmails(db: Db | Transaction, spellings: string[]): Promise<FoundIds[]> {
  const found: FoundIds[] = [];
  for (const { table, candidateEmail } of Object.values(OWNED_TABLES)) {
    const { upstream, candidature_id } = getTableColumns(table);
    if (!candidateEmail || !upstream || !candidature_id) continue;
    const rows = await db
      .selectDistinct({
        upstream: sql<string>`${upstream}`,
        candidature: sql<number>`${candidature_id}`,
        testTaker: sql<null>`null`,
      })
      .from(table)
      .where(inArray(candidateEmail, spellings));
    found.push(...rows);
  }
  return found;
}

/** Also mistyped ones, which no invitation could use. Compares here, because PostgreSQL does not fold the case of all letters. */
async function spellingsOf(db: Db | Transaction, email: string): Promise<string[]> {
  const found = new Set([email]);
  for (const { table, candidateEmail } of Object.values(OWNED_TABLES)) {
    if (!candidateEmail) continue;
    const rows = await db
      .selectDistinct({ text: sql<string>`${candidateEmail}` })
      .from(table)
      .where(isNotNull(candidateEmail));
    for (const { text } of rows) if (addressesIn(text).includes(email) || isMistyped(text, email)) found.add(text);
  }
  return [...found];
}

const hasAddress = ({ email }: { email: string | null }) => addressesIn(email ?? '').some(isEmail);

/** Items of invitations that failed, by the first and last name. */
async function findItemsByName(
  db: Db | Transaction,
  { spellings, names }: Pick<FoundCandidate, 'spellings' | 'names'>,
): Promise<Pick<FoundCandidate, 'unnamedItems' | 'otherItems'>> {
  const { job_id, position, email, first_name, last_name } = jobItems;
  const rows = await db
    .select({ job_id, position, email, first_name, last_name })
    .from(jobItems)
    .where(and(isNull(jobItems.candidature_id), isNotNull(last_name)));
  const theirs = rows
    .filter((row) => names.includes(fold([row.first_name, row.last_name].filter(Boolean).join(' '))))
    .filter((row) => !spellings.includes(row.email ?? ''));
  return { unnamedItems: theirs.filter((row) => !hasAddress(row)), otherItems: theirs.filter(hasAddress) };
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

// The API may answer 0 for an unknown ID.
const distinctIds = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.flatMap((id) => (id !== null && id > 0 ? [id] : []))),
];

/** The views that mention the address or a full name. Reads all views, because there are few. */
async function findViews(db: Db | Transaction, email: string, names: readonly string[]): Promise<number[]> {
  const words = [email, ...fullNamesIn(names)];
  const all = await db.select().from(views);
  return all.flatMap(({ id, name, search }) => {
    const text = fold(`${name} ${[...new URLSearchParams(search).values()].join(' ')}`);
    return words.some((word) => text.includes(word)) ? [id] : [];
  });
}

const fold = (text: string) => text.trim().toLowerCase().normalize('NFC');

/** A first name alone would match other candidates. */
const fullNamesIn = (names: readonly string[]): string[] => [
  ...new Set(names.map(fold).filter((name) => name.includes(' '))),
];
