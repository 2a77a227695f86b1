import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Client } from '../../contract/client.ts';
import { Problem } from '../../contract/problem.ts';
import type { Result } from '../../contract/result.ts';
import { MIN_SCORES_FOR_MEDIAN } from '../../contract/score.ts';
import type { TestDetails } from '../../contract/testDetails.ts';
import { TEST_EVENT_KINDS } from '../../contract/testEvents.ts';
import type { Db } from '../../database/open.ts';
import { readerOfAll } from '../base/access.ts';
import type { OwnOperations } from '../base/operations.ts';
import type { CallContext } from '../base/priority.ts';
import { notRead, Refusal, refusalOfProblem } from '../base/refusal.ts';
import { hideInForeignText } from '../names/shownText.ts';
import { type CandidatureRow, readRows } from '../readModel/candidaturesQuery.ts';
import { readCompleteness } from '../readModel/modelState.ts';
import { findStored, readResults, readResultsProgress, storeResults } from '../readModel/resultRuns.ts';
import { candidatures, results, type StoredDetails, upstreams } from '../schema/readModel.ts';
import type { UserReads } from '../upstream/upstreamClient.ts';

interface TestDetailsDeps {
  db: Db;
  upstream: string;
  /** Whether it is the embedded platform. */
  isEmbedded: boolean;
  reads: UserReads;
}

type StoredResults = typeof results.$inferSelect;

/** The operation that answers the details of a test. */
export function testDetailsOperations({ db, upstream, isEmbedded, reads }: TestDetailsDeps) {
  const find = async (candidature: number) => (await db.select().from(results).where(isOf(upstream, candidature)))[0];

  /** Reads the results of a candidature, and stores them. */
  async function readAgain(row: CandidatureRow, waiting: CallContext): Promise<Result[]> {
    if (row.testtaker_id === null) throw notRead();
    const of = { assessment_id: row.assessment_id, testtaker_id: row.testtaker_id };
    const found = await readResults(reads(waiting), of, waiting.signal);
    await storeResults(db, { ...of, upstream, candidature_id: row.id, read_at: new Date(), results: found });
    return found;
  }

  /** The details of a result from the service, unless they are stored. Null: it has none. */
  async function findDetails(
    row: CandidatureRow,
    of: StoredResults,
    id: number,
    waiting: CallContext,
  ): Promise<StoredDetails | null> {
    const stored = of.details[id];
    if (stored) return stored;
    if (await areDetailsRefused(db, upstream)) return null;
    const found = await readDetailsOf(reads(waiting), id, waiting.signal);
    if (found) {
      await storeDetails(db, of, { [id]: found });
      return found;
    }
    // The result may be gone. If it is still listed, the service does not have this operation.
    const listed = await readAgain(row, waiting);
    if (listed.some((each) => each.id === id)) await refuseDetails(db, upstream);
    return null;
  }

  async function readDetails(row: CandidatureRow, id: number, waiting: CallContext) {
    if (!(await find(row.id))) await readAgain(row, waiting);
    const stored = await find(row.id);
    const result = stored?.results.find((each) => each.id === id);
    if (!stored || !result) throw new Refusal(404, 'not_found', 'Result not found.');
    return { result, details: { ...result, ...(await findDetails(row, stored, id, waiting)) } };
  }

  return {
    async readTestDetails({ values: { candidature_id, result_id }, user, waiting }) {
      const [row] = await readRows(db, user, [candidature_id]);
      if (!row) throw notRead();
      const { result, details } = await readDetails(row, result_id, waiting).catch((error: unknown) => {
        throw error instanceof Problem ? refusalOfProblem(error) : error;
      });
      const correct = details.score_description?.trim() || null;
      return {
        areas: areasOf(details),
        ...countAnswers(details),
        time_share: timeShareOf(details, isEmbedded),
        correct: correct && row.is_hidden ? hideInForeignText(correct, row) : correct,
        submitted_at: momentOf(details.completed_at),
        // Of another service it is not known what these would mean.
        ...(isEmbedded ? eventsOf(details) : NO_EVENTS),
        rank: await readTestRank(db, upstream, row, result),
      };
    },
  } satisfies Partial<OwnOperations>;
}

/** Reads the details of a result from the service. Null: it answers 404. */
async function readDetailsOf(
  client: Pick<Client, 'readResult'>,
  id: number,
  signal: AbortSignal,
): Promise<StoredDetails | null> {
  try {
    const { value } = await client.readResult({ result_id: id }, { signal });
    return value.id === id ? detailsOf(value) : {};
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

interface CollectedDetails {
  results: Result[];
  details: Record<string, StoredDetails>;
}

/** Reads the results of a candidature, and the details that are not stored. Null: the service has no details. */
export async function collectDetails(
  { db, upstream, client, signal }: { db: Db; upstream: string; client: Client; signal: AbortSignal },
  of: { assessment_id: number; testtaker_id: number; candidature_id: number },
): Promise<CollectedDetails | null> {
  if (await areDetailsRefused(db, upstream)) return null;
  const found = await readResults(client, of, signal);
  const stored = await findStored(db, { upstream, candidature_id: of.candidature_id, results: found });
  const details: CollectedDetails['details'] = {};
  for (const { id } of found) {
    if (stored?.isSame && stored.details[id]) continue;
    const read = await readDetailsOf(client, id, signal);
    if (!read) {
      await refuseDetails(db, upstream);
      return null;
    }
    details[id] = read;
  }
  return { results: found, details };
}

type Answer = z.output<typeof TestDetails>;

const isOf = (upstream: string, candidature: number) =>
  and(eq(results.upstream, upstream), eq(results.candidature_id, candidature));

function detailsOf(value: StoredDetails): StoredDetails {
  const { skill_areas_score, duration, response_time } = value;
  const { number_questions_completed, score_description, completed_at, events, events_left_out } = value;
  const all = {
    skill_areas_score,
    duration,
    response_time,
    number_questions_completed,
    score_description,
    completed_at,
    events,
    events_left_out,
  };
  return Object.fromEntries(Object.entries(all).filter(([, each]) => each !== undefined && each !== null));
}

/** Adds details, unless the results were read again meanwhile. */
async function storeDetails(db: Db, of: StoredResults, details: Record<string, StoredDetails>): Promise<void> {
  await db
    .update(results)
    .set({ details: sql`${results.details} || ${JSON.stringify(details)}::jsonb` })
    .where(and(isOf(of.upstream, of.candidature_id), eq(results.version, of.version)));
}

/** How long the details are not read after the service refused them. */
const REFUSED_FOR = sql.raw(`interval '1 day'`);

const areDetailsRefused = async (db: Db, upstream: string) =>
  (await db.$count(
    upstreams,
    and(eq(upstreams.upstream, upstream), gt(upstreams.details_refused_at, sql`now() - ${REFUSED_FOR}`)),
  )) > 0;

async function refuseDetails(db: Db, upstream: string): Promise<void> {
  await db
    .update(upstreams)
    .set({ details_refused_at: sql`now()` })
    .where(eq(upstreams.upstream, upstream));
}

/** A count or a share of a service, if it can be one. */
const numberOf = (value: number | null | undefined, most: number): number | null =>
  typeof value === 'number' && value >= 0 && value <= most ? Math.round(value) : null;
const countOf = (value: number | null | undefined) => numberOf(value, Number.MAX_SAFE_INTEGER);

function areasOf({ skill_areas_score: areas }: StoredDetails): Answer['areas'] {
  return (
    areas?.map(({ description, score, answered_questions, total_questions }) => ({
      name: description,
      score: numberOf(score, 100),
      answered: countOf(answered_questions),
      questions: countOf(total_questions),
    })) ?? null
  );
}

/** Null if one of them is not known, or there is none. */
const sumOf = (counts: readonly (number | null)[]) =>
  counts.length === 0 || counts.includes(null) ? null : counts.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/** How many questions were answered: as the service says, else the sum of the areas. */
function countAnswers(details: StoredDetails): Pick<Answer, 'answered' | 'questions'> {
  const areas = areasOf(details) ?? [];
  return {
    answered: countOf(details.number_questions_completed) ?? sumOf(areas.map(({ answered }) => answered)),
    questions: sumOf(areas.map(({ questions }) => questions)),
  };
}

/** Another service may mean something else by these numbers. Ours may take a moment to end a test whose time is over. */
function timeShareOf({ duration, response_time: used }: StoredDetails, isEmbedded: boolean): number | null {
  if (!duration || duration < 0 || used === null || used === undefined) return null;
  const isPossible = isEmbedded || (used > 0 && used <= duration);
  return isPossible ? Math.min(100, Math.round((100 * used) / duration)) : null;
}

const NO_EVENTS = { events: null, events_left_out: 0 };

/** The events with their places as shares of the candidate's own time, since seconds would tell of extra time. */
function eventsOf({
  events,
  events_left_out: leftOut,
  duration,
}: StoredDetails): Pick<Answer, 'events' | 'events_left_out'> {
  if (!events || !duration) return NO_EVENTS;
  const shareOf = (seconds: number) => Math.min(100, Math.round((100 * seconds) / duration));
  const shown = events.map(({ kind, question, start, seconds, characters }) => ({
    kind: TEST_EVENT_KINDS.find((each) => each === kind) ?? null,
    question,
    start_share: shareOf(start ?? 0),
    span_share: seconds === null ? null : shareOf(seconds),
    seconds,
    characters,
  }));
  return {
    events: shown.flatMap(({ kind, ...rest }) => (kind ? { kind, ...rest } : [])),
    events_left_out: leftOut ?? 0,
  };
}

function momentOf(text: string | null | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The rank of a final score of a test, among those of the completed candidates whose results were read. */
async function readTestRank(
  db: Db,
  upstream: string,
  { assessment_id: assessment, status: candidatureStatus }: CandidatureRow,
  { score, status, test_id, name }: Result,
): Promise<Answer['rank']> {
  if (score === null || status !== 'published' || candidatureStatus !== 'completed') return null;
  const { rows } = await db.execute<{ higher: number; scores: number; median: number }>(sql`
    select count(*)::int as scores, count(*) filter (where score > ${score}::float8)::int as higher,
      percentile_cont(0.5) within group (order by score) as median
    from ${candidatures} join ${results}
      on ${results.upstream} = ${candidatures.upstream} and ${results.candidature_id} = ${candidatures.id},
      jsonb_to_recordset(${results.results}) as test (test_id int, name text, score float8, status text)
    where ${candidatures.upstream} = ${upstream} and ${candidatures.assessment_id} = ${assessment}
      and ${candidatures.status} = 'completed' and test.score is not null and test.status = 'published'
      and test.test_id is not distinct from ${test_id}::int
      and (test.test_id is not null or test.name is not distinct from ${name}::text)`);
  const [row] = rows;
  if (!row || row.scores === 0) return null;
  const { completed, read } = await readResultsProgress(db, { upstream, assessment });
  const { complete_at } = await readCompleteness(db, readerOfAll(upstream), assessment);
  return {
    ...row,
    median: row.scores < MIN_SCORES_FOR_MEDIAN ? null : row.median,
    is_complete: complete_at !== null && completed === read,
  };
}
