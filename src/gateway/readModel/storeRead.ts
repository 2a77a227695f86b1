import type { OperationAnswer } from '../../contract/client.ts';
import type { OperationName } from '../../contract/operations/operations.ts';
import { and, eq } from 'drizzle-orm';
import type { Candidate } from '../../contract/candidate.ts';
import type { Candidature } from '../../contract/candidature.ts';
import { FLAG_NAMES } from '../../contract/flags.ts';
import type { Result } from '../../contract/result.ts';
import type { Db } from '../../database/open.ts';
import { readerOfAll } from '../base/access.ts';
import { changeCache, databaseNow } from './cache.ts';
import { currentVersion } from './modelState.ts';
import { MAX_ROWS_PER_WRITE, storeCandidatures } from './storeCandidatures.ts';
import { storeResults } from './resultRuns.ts';
import { candidatures, flags } from '../schema/readModel.ts';
import { isKnown, touchCandidature } from './recordWrite.ts';

/** Stores the rows of a page of candidatures of an assessment. */
type StoreRows = (assessment: number, rows: readonly Candidature[]) => Promise<void>;

/** To be called before a page is requested, so that its rows do not undo what changes meanwhile. */
export async function beginPageRead(db: Db, upstream: string): Promise<StoreRows> {
  const requestedVersion = (await currentVersion(db, readerOfAll(upstream))).number;
  const requestedAt = await databaseNow(db);
  return async (assessment, rows) => {
    for (let from = 0; from < rows.length; from += MAX_ROWS_PER_WRITE) {
      const page = { assessment, rows: rows.slice(from, from + MAX_ROWS_PER_WRITE), requestedAt, requestedVersion };
      await changeCache(db, upstream, async (change) => await storeCandidatures(change, page));
    }
  };
}

interface UserRead {
  db: Db;
  upstream: string;
  /** The parameters of the call. */
  values: Record<string, unknown>;
}

/**
 * To be called before a read is forwarded for a user. Returns the function that stores the answer: candidatures, such as the one
 * that was just invited, and the results or test conditions of known candidatures. Null: nothing is stored.
 */
export async function beginRead(
  operation: OperationName,
  call: UserRead,
): Promise<((document: object) => Promise<void>) | null> {
  switch (operation) {
    case 'listCandidatures': {
      const storeRows = await beginPageRead(call.db, call.upstream);
      return storing<'listCandidatures'>(({ results }) => storeRows(Number(call.values.assessment), results));
    }
    case 'listResults':
      return storing<'listResults'>(({ results }) => storeReadResults(call, results));
    case 'readFlags':
      return storing<'readFlags'>((candidate) => storeReadFlags(call, candidate));
    default:
      return null;
  }
}

// The document was read by the schema of its operation.
const storing =
  <Name extends OperationName>(store: (document: OperationAnswer<Name>) => Promise<void>) =>
  async (document: object) =>
    await store(document as OperationAnswer<Name>);

async function storeReadResults({ db, upstream, values }: UserRead, found: Result[]): Promise<void> {
  const [assessment, testTaker] = [Number(values.candidature__assessment), Number(values.candidature__test_taker)];
  const isMeant = and(
    eq(candidatures.upstream, upstream),
    eq(candidatures.assessment_id, assessment),
    eq(candidatures.testtaker_id, testTaker),
  );
  const [row] = await db.select({ id: candidatures.id }).from(candidatures).where(isMeant).limit(1);
  if (!row) return;
  const ids = { upstream, assessment_id: assessment, candidature_id: row.id, testtaker_id: testTaker };
  await storeResults(db, { ...ids, read_at: new Date(), results: found });
}

/** Of a candidature. Under blind review, others that change with it would be those of the same candidate. */
export function flagsOf({ assessments_detail: entries }: Candidate, candidature: number): ReadFlags | null {
  const entry = entries.find(({ id }) => id === candidature);
  if (!entry) return null;
  const { is_exited_full_screen, is_left_screen, repeated_ip, is_camera_enabled } = entry;
  return { is_exited_full_screen, is_left_screen, repeated_ip, is_camera_enabled };
}

async function storeReadFlags({ db, upstream, values }: UserRead, candidate: Candidate): Promise<void> {
  const id = Number(values.candidature);
  const found = flagsOf(candidate, id);
  if (!found) return;
  await storeFlags(db, { upstream, candidature_id: id, testtaker_id: candidate.id, read_at: new Date(), ...found });
}

type StoredFlags = typeof flags.$inferInsert;
export type ReadFlags = Pick<StoredFlags, (typeof FLAG_NAMES)[number]>;

/** Replaces the stored test conditions of a candidature that is known. */
export async function storeFlags(db: Pick<Db, 'transaction'>, found: StoredFlags): Promise<void> {
  await changeCache(db, found.upstream, async (change) => {
    if (!(await isKnown(change, found.candidature_id))) return;
    const [before] = await change.tx
      .select()
      .from(flags)
      .where(and(eq(flags.upstream, found.upstream), eq(flags.candidature_id, found.candidature_id)));
    await change.tx
      .insert(flags)
      .values(found)
      .onConflictDoUpdate({ target: [flags.upstream, flags.candidature_id], set: found });
    const isSame = before && FLAG_NAMES.every((name) => before[name] === found[name]);
    if (!isSame) await touchCandidature(change, found.candidature_id);
  });
}
