import { createHmac, randomBytes } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asc, desc, min, sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { StoredData } from '../../database/storedData.ts';
import type { Db } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';
import { eraseCandidate } from '../services/eraseCandidate.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import { erasures } from '../schema/erasures.ts';
import { emails } from '../schema/emails.ts';
import type { Transaction } from '../schema/lockAssessment.ts';

/** A file in the folder of backups, with hashes of candidates who were erased after the backups. */
export const ERASURES_FILE = 'erased.jsonl';

const text = z.string().check(z.regex(/^[\w-]{43}$/));
const Erasure = z.strictObject({ key: text, digest: text, erased_at: z.iso.datetime() });
type Erasure = z.output<typeof Erasure>;

/** What is recorded of the erasure of a user: another digest than that of a candidate with the same address. */
export const userIn = (email: string): string => `user ${email}`;

/** Records an erasure, in the transaction that erases the candidate, or the user (see `userIn`). */
export async function recordErasure(tx: Transaction, erased: string): Promise<void> {
  const [last] = await tx.select({ key: erasures.key }).from(erasures).orderBy(desc(erasures.erased_at)).limit(1);
  const key = last?.key ?? randomBytes(32).toString('base64url');
  await storeErasures(tx, [{ key, digest: digestOf(erased, key), erased_at: new Date().toISOString() }]);
}

/** The path of the list in a folder. UserError if the folder does not exist or the list cannot be read. */
export async function findErasures(folder: string): Promise<string> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new UserError(`${folder} is not a folder. Enter the folder that holds your backups.`);
  const file = join(folder, ERASURES_FILE);
  await readErasures(file);
  return file;
}

/** The path of the list in the folder of a backup. */
export const erasuresBeside = (backup: string): string => join(dirname(backup), ERASURES_FILE);

/** Adds the recorded erasures to a list. */
export async function writeErasures(db: Pick<Db, 'select'>, file: string): Promise<void> {
  const known = await readErasures(file);
  const rows = await db.select().from(erasures).orderBy(asc(erasures.erased_at), asc(erasures.digest));
  const all = new Map(known.map((one) => [one.key + one.digest, one]));
  for (const row of rows) all.set(row.key + row.digest, { ...row, erased_at: row.erased_at.toISOString() });
  if (all.size === 0) return;
  // Replaces the list in one step: an incomplete list would bring erased candidates back.
  const next = `${file}.${process.pid}.new`;
  const lines = Array.from(all.values(), (one) => `${JSON.stringify(one)}\n`);
  await writeFile(next, lines.join(''), { mode: 0o600, flush: true });
  await rename(next, file);
}

/** Reads a list; empty without a file. UserError if it is damaged, because then it is unknown who was erased. */
export async function readErasures(file: string): Promise<Erasure[]> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new UserError(`${file} cannot be read (${code}). It lists who was erased.`);
  }
  return content.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    const parsed = Erasure.safeParse(parse(line));
    if (parsed.success) return [parsed.data];
    throw new UserError(
      `${file}:${index + 1} is broken. It lists who was erased: repair it, or restore it from a copy.`,
    );
  });
}

/**
 * Erases candidates and users on the list whose data is older than their erasure. Those who returned later stay. Stores the list
 * in the database. Returns the number of erased candidates and users. // T44
 */
export async function repeatErasures(
  tx: Transaction,
  storedData: readonly StoredData[],
  list: readonly Erasure[],
): Promise<number> {
  await storeErasures(tx, list);
  const recorded = await tx.select().from(erasures);
  const keys = new Set(recorded.map(({ key }) => key));
  const times = new Map(recorded.map((one) => [one.key + one.digest, one.erased_at.getTime()]));
  let erased = 0;
  for (const [email, since] of recorded.length > 0 ? await knownSince(tx, storedData) : []) {
    const wasErased = (who: string) =>
      [...keys].some((key) => since < (times.get(key + digestOf(who, key)) ?? Number.NEGATIVE_INFINITY));
    let rows = wasErased(email) ? (await eraseCandidate(tx, storedData, email)).rows : 0;
    if (wasErased(userIn(email))) for (const { eraseUser } of storedData) rows += await eraseUser(tx, email);
    if (rows > 0) erased += 1;
  }
  return erased;
}

/** All addresses, with the time of the oldest row of each. */
async function knownSince(tx: Transaction, storedData: readonly StoredData[]): Promise<Map<string, number>> {
  const found = [
    ...(await tx.select({ email: testTakers.email, since: testTakers.created }).from(testTakers)),
    ...(await tx
      .select({ email: candidatures.email, since: min(candidatures.created) })
      .from(candidatures)
      .groupBy(candidatures.email)),
    ...(await tx
      .select({ email: emails.to, since: min(emails.created) })
      .from(emails)
      .groupBy(emails.to)),
  ];
  const known = new Map<string, number>();
  const addOldest = (email: string, since: number) =>
    known.set(email, Math.min(known.get(email) ?? Number.POSITIVE_INFINITY, since));
  for (const { email, since } of found) addOldest(email, since?.getTime() ?? 0);
  for (const { addresses } of storedData) for (const [email, since] of await addresses(tx)) addOldest(email, since);
  return known;
}

async function storeErasures(tx: Transaction, list: readonly Erasure[]): Promise<void> {
  for (const { key, digest, erased_at } of list) {
    const moment = new Date(erased_at);
    await tx
      .insert(erasures)
      .values({ key, digest, erased_at: moment })
      .onConflictDoUpdate({ target: [erasures.key, erasures.digest], set: { erased_at: latest(moment) } });
  }
}

const latest = (moment: Date) => sql`greatest(${erasures.erased_at}, ${moment.toISOString()}::timestamptz)`;

const digestOf = (email: string, key: string) => createHmac('sha256', key).update(email).digest('base64url');

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
