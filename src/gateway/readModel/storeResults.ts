import { and, eq, sql } from 'drizzle-orm';
import { readAnswer } from '../../contract/answer.ts';
import { Candidate } from '../../contract/candidate.ts';
import type { Client } from '../../contract/client.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { FLAG_NAMES } from '../../contract/flags.ts';
import { type Result, Results } from '../../contract/result.ts';
import type { OperationName } from '../../contract/roles.ts';
import { read } from '../../contract/tolerant.ts';
import type { Db } from '../../database/open.ts';
import { type CacheChange, changeCache } from './cache.ts';
import { candidatures, flags, results } from './tables.ts';
import { touchCandidature } from './touchCandidature.ts';

type StoredResults = Omit<typeof results.$inferInsert, 'version'>;

/** Reads the results of a test taker in an assessment from the upstream. */
export async function readResults(
  client: Pick<Client, 'listResults'>,
  of: Pick<StoredResults, 'assessment_id' | 'testtaker_id'>,
  signal: AbortSignal,
): Promise<Result[]> {
  const query = { candidature__assessment: of.assessment_id, candidature__test_taker: of.testtaker_id };
  return (await client.listResults(query, { signal })).value.results;
}

/** Replaces the stored results of a candidature. */
export async function storeResults(db: Pick<Db, 'transaction'>, found: StoredResults): Promise<void> {
  await changeCache(db, found.upstream, async (change) => await replaceResults(change, found));
}

/** The same in a change of the cache. Lists reload the candidature if its results differ. */
export async function replaceResults(change: CacheChange, found: StoredResults): Promise<void> {
  const { tx, version } = change;
  const [before] = await tx
    .select({ isSame: sql<boolean>`${results.results} = ${JSON.stringify(found.results)}::jsonb` })
    .from(results)
    .where(and(eq(results.upstream, found.upstream), eq(results.candidature_id, found.candidature_id)));
  const stored = { ...found, version };
  await tx
    .insert(results)
    .values(stored)
    .onConflictDoUpdate({ target: [results.upstream, results.candidature_id], set: stored });
  if (!before?.isSame) await touchCandidature(change, found.candidature_id);
}

type StoredFlags = typeof flags.$inferInsert;

/** Replaces the stored test conditions of a candidature. */
async function storeFlags(db: Pick<Db, 'transaction'>, found: StoredFlags): Promise<void> {
  await changeCache(db, found.upstream, async (change) => {
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

interface UserRead {
  db: Db;
  upstream: string;
  /** The parameters of the call. */
  values: Record<string, unknown>;
}

/** Stores the results or test conditions that a user has read, for known candidatures. */
export async function recordRead(operation: OperationName, call: UserRead, body: Buffer): Promise<void> {
  if (operation !== 'listResults' && operation !== 'readFlags') return;
  const raw: unknown = JSON.parse(body.toString());
  if (operation === 'listResults') {
    const { value } = read(Results, raw);
    if (value) await storeReadResults(call, value.results);
  } else {
    const answer = readAnswer(endpoints.readFlags, raw, call.values.test_taker_id);
    const candidate = answer && read(Candidate, answer.value).value;
    if (candidate) await storeReadFlags(call, candidate);
  }
}

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

/** Only those of the requested candidature: under blind review, others that change with it would be those of the same candidate. */
async function storeReadFlags({ db, upstream, values }: UserRead, candidate: Candidate): Promise<void> {
  for (const {
    id,
    is_exited_full_screen,
    is_left_screen,
    repeated_ip,
    is_camera_enabled,
  } of candidate.assessments_detail.filter((each) => each.id === values.candidature)) {
    const isMeant = and(eq(candidatures.upstream, upstream), eq(candidatures.id, id));
    if ((await db.$count(candidatures, isMeant)) === 0) continue;
    const signals = { is_exited_full_screen, is_left_screen, repeated_ip, is_camera_enabled };
    await storeFlags(db, { upstream, candidature_id: id, testtaker_id: candidate.id, read_at: new Date(), ...signals });
  }
}
