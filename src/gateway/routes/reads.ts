import { MAX_SELECTED, MAX_WINDOW } from '../../contract/endpoint.ts';
import { gatewayEndpoints } from '../../contract/endpoints.ts';
import { refuseUnknownTimeZone, type Scope } from '../readModel/candidatureFilters.ts';
import {
  CANDIDATURE_LIST_ORDERINGS,
  CANDIDATURE_SCOPE,
  type CandidatureScope,
  DEFAULT_LIST_ORDERING,
  VALUE_COUNTS,
} from '../../contract/candidatureFilters.ts';
import { EXPORT_FORMATS } from '../../contract/candidatureColumns.ts';
import { ASSESSMENT_ORDERINGS, bothDirections, CANDIDATE_ORDERINGS, MAX_ID } from '../../contract/codes.ts';
import { parseQuery } from '../../contract/params.ts';
import type { Database, Db, Transaction } from '../../database/open.ts';
import type { Problem } from '../../contract/problem.ts';
import type { RowReader } from '../base/access.ts';
import type { CallContext } from '../base/priority.ts';
import { blindRefusal, isBlind, NOT_GIVEN_OUT, wasSwitchedSince } from '../names/blindReview.ts';
import type { OwnOperations } from '../base/operations.ts';
import { invalid, notRead, Refusal, refusalOfProblem, unknownCandidature } from '../base/refusal.ts';
import { placeOf, readIds, readRows, viewOf } from '../readModel/candidaturesQuery.ts';
import { readAssessment, readAssessments } from '../readModel/assessmentsQuery.ts';
import { countedInCandidates, readCandidates } from '../readModel/candidatesQuery.ts';
import { readNextStages } from '../readModel/stageChanges.ts';
import { readOffers, readOthers } from '../readModel/otherCandidatures.ts';
import { readCompletion } from '../readModel/completions.ts';
import { readChanges } from '../readModel/changesQuery.ts';
import { writeExport } from '../readModel/exportCandidatures.ts';
import { countFacets, countValues } from '../readModel/facetsQuery.ts';
import type { ReadThrough } from '../sync/readThrough.ts';
import { findInvited } from '../readModel/invitedEmails.ts';
import { readInsights, readRank } from '../readModel/insightsQuery.ts';
import { isVisibleTo } from '../jobs/jobView.ts';
import { createSelection, readIdsOfJob, readSelection } from '../readModel/selections.ts';
import { countRows, isListed, splitByList } from '../readModel/listed.ts';
import { ASSESSMENT_LIST } from '../schema/readModel.ts';
import { readResultsProgress, startResultRun } from '../readModel/resultRuns.ts';
import { readTests } from '../readModel/testScores.ts';
import { currentVersion, readCompleteness, readVersion, sightOf, writeVersion } from '../readModel/modelState.ts';
import type { Forwarder } from '../upstream/forward.ts';
import type { Watch } from '../sync/watchedCompleteness.ts';

interface ReadOperationDeps {
  database: Database;
  upstream: string;
  readThrough: ReadThrough;
  watch: Watch;
  rateLimiter: Pick<Forwarder['rateLimiter'], 'estimate'>;
  /** Makes the results sync look for open runs now. */
  wakeResults: () => void;
}

/** The operations that read the read model. */
export function readOperations({ database: { db }, upstream, readThrough, watch, ...deps }: ReadOperationDeps) {
  /** The current version, and the version to read a list as of. A version of a dropped cache counts as the current one. */
  async function versionsOf(reader: RowReader, as_of: string | undefined, tx: Db | Transaction = db) {
    const { epoch: currentEpoch, number: newest, pruned, ...digested } = await currentVersion(tx, reader);
    const current = { epoch: currentEpoch, number: newest, pruned, sight: sightOf(reader, digested) };
    const asked = as_of === undefined ? current : readVersion(as_of);
    const { epoch, number, sight } = asked.epoch === current.epoch ? asked : current;
    const asOf = Math.min(number, current.number);
    return { current, asOf, versionText: writeVersion({ epoch, number: asOf, sight }) };
  }
  /**
   * Reads a page. Unless sync has read the list completely, the requested part is read from the upstream (undefined: no part
   * is), and then the page again. Throws the problem of the upstream as a Refusal if no row is known.
   */
  async function readKnown<Page extends { completeness: KnownCompleteness }>(
    scope: number | undefined,
    readPage: () => Promise<Page>,
    readUpstream: (isKnown: boolean) => Promise<Problem | null | undefined>,
  ): Promise<Page> {
    await watch.mark(scope);
    const before = await readPage();
    if (before.completeness.complete_at !== null) return before;
    const problem = await readUpstream(before.completeness.rows > 0);
    if (problem === undefined) return before;
    const page = await readPage();
    const { completeness } = page;
    if (problem && completeness.rows === 0) throw refusalOfProblem(problem);
    return { ...page, completeness: { ...completeness, problem: problem?.code ?? completeness.problem } };
  }

  /** Throws a Refusal if the selection has expired: its list would look empty. */
  async function requireSelection(reader: RowReader, { selection }: CandidatureScope): Promise<void> {
    if (selection === undefined || (await readSelection(db, { ...reader, selection, limit: 0, offset: 0 }))) return;
    throw new Refusal(409, 'selection_expired', EXPIRED);
  }

  /**
   * The ordering of a list. Under blind review an order by name would reveal names, so the ID replaces it.
   */
  async function shownOrdering({ assessment }: CandidatureScope, given: string | undefined) {
    const ordering = orderingOf(given);
    const isByName = /_full_name|email/.test(ordering);
    if (!isByName || !(await isBlind(db, upstream, assessment))) return ordering;
    return ordering.startsWith('-') ? '-id' : 'id';
  }

  /** The list that a user sees. */
  async function listOf(reader: RowReader, { filter, as_of }: { filter: string; as_of?: string | undefined }) {
    const { ordering: _, ...scope } = parseFilter(filter);
    await requireSelection(reader, scope);
    return { ...reader, scope, asOf: (await versionsOf(reader, as_of)).asOf };
  }

  /** Counts rows of a list, with the version that the counts are of. */
  async function countOf<Counts>(
    reader: RowReader,
    { as_of, ...scope }: CandidatureScope & { as_of?: string | undefined },
    read: (which: Scope & { asOf: number }) => Promise<Counts>,
  ) {
    await requireSelection(reader, scope);
    const { asOf, versionText } = await versionsOf(reader, as_of);
    return { as_of: versionText, ...(await refuseUnknownTimeZone(scope, read({ ...reader, scope, asOf }))) };
  }

  /** The IDs of all matching rows, in order. */
  async function allIds(
    { scope, ...reader }: Scope,
    { ordering, as_of }: { ordering: string | undefined; as_of: string | undefined },
  ) {
    await requireSelection(reader, scope);
    const { asOf } = await versionsOf(reader, as_of);
    const all = { limit: MAX_ID, from: 0 };
    const { ids } = await refuseUnknownTimeZone(
      scope,
      readIds(db, { ...reader, scope, ordering: await shownOrdering(scope, ordering), asOf, ...all }),
    );
    return ids;
  }

  /** The IDs of all rows of a list except some. Throws a Refusal if they are too many to be selected. */
  async function allSelectable(
    reader: RowReader,
    { filter, as_of }: { filter: string; as_of?: string | undefined },
    except: ReadonlySet<number> = new Set(),
  ): Promise<number[]> {
    const { ordering, ...scope } = parseFilter(filter);
    const ids = (await allIds({ ...reader, scope }, { ordering, as_of })).filter((each) => !except.has(each));
    if (ids.length > MAX_SELECTED) throw new Refusal(409, 'conflict', 'Select at most 100,000 candidates.');
    return ids;
  }

  /** Finds a row, if needed in the upstream. Throws a Refusal if it does not exist, or not enough was read to know. */
  async function findRow(reader: RowReader, candidature: number, assessment: number | undefined, waiting: CallContext) {
    const find = async () => (await readRows(db, reader, [candidature]))[0];
    const known = await find();
    if (known) return known;
    const { complete_at } = await watch.completeness(reader, assessment);
    const isListRead = complete_at !== null;
    if (assessment === undefined) throw isListRead ? unknownCandidature() : notRead();
    // The candidate may have come after the list was read.
    const { problem, isWhole } = await readThrough.readLatest(assessment, waiting);
    const found = await find();
    if (found) return found;
    if (problem) throw refusalOfProblem(problem);
    throw isListRead || isWhole ? unknownCandidature() : notRead();
  }

  /** The note for an exported file of an incomplete list; null for a complete one. */
  async function incompleteNote({ scope, ...reader }: Scope, rows: number): Promise<string | null> {
    if (scope.selection !== undefined) return null;
    const { complete_at, expected, stated } = await readCompleteness(db, reader, scope.assessment);
    const total = stated ?? expected;
    const of = total === null ? '' : ` of about ${total}`;
    return complete_at === null || stated !== null ? `Incomplete: ${rows} candidates${of} had been read.` : null;
  }

  return {
    async queryCandidatures({ values, user, waiting }) {
      const { ordering: given, as_of, after, before, ...rest } = values;
      const { limit = MAX_WINDOW, offset = 0, ...scope } = rest;
      await requireSelection(user, scope);
      const ordering = await shownOrdering(scope, given);
      const isWindow = after === undefined && before === undefined;
      const readPage = () =>
        db.transaction(async (tx) => {
          const completeness = await readCompleteness(tx, user, scope.assessment);
          const { asOf, versionText } = await versionsOf(user, as_of, tx);
          const side = after === undefined ? ('before' as const) : ('after' as const);
          const row = after ?? before;
          const place = row === undefined ? null : await placeOf(tx, { ...user, scope, ordering, row });
          if (row !== undefined && !place) throw unknownCandidature();
          const query = { ...user, scope, ordering, asOf, limit, from: place ? { ...place, side } : offset };
          const { ids, newer } = await refuseUnknownTimeZone(scope, readIds(tx, query));
          const inOrder = place && side === 'before' ? ids.toReversed() : ids;
          const results = await readRows(tx, user, inOrder, ordering);
          return {
            newer,
            as_of: versionText,
            completeness,
            results: results.map((each) => ({ ...viewOf(each), sort_key: each.sort_key })),
          };
        }, ONE_SNAPSHOT);
      return await readKnown(scope.assessment, readPage, async (isKnown) =>
        isWindow ? await readThrough.readPart({ scope, ordering, limit, offset }, isKnown, waiting) : undefined,
      );
    },

    async countCandidatures({ values, user }) {
      return await countOf(user, values, async (which) => ({ count: await countRows(db, which) }));
    },

    async readFacets({ values, user }) {
      return await countOf(user, values, async (which) => await countFacets(db, which));
    },

    async countValues({ values: { filter, ...values }, user }) {
      const counted = VALUE_COUNTS.find((each) => each === filter) ?? 'notes';
      return await countOf(user, values, async (which) => ({
        values: await countValues(db, counted, which),
      }));
    },

    async readChanges({ values: { since: seen, as_of = seen, ...scope }, user }) {
      const { current, asOf } = await versionsOf(user, as_of);
      const since = readVersion(seen);
      const isInReach =
        since.epoch === current.epoch && since.number >= current.pruned && since.number <= current.number;
      const isKnown =
        isInReach && since.sight === current.sight && !(await wasSwitchedSince(db, upstream, since, scope.assessment));
      const query = { ...user, scope, since: since.number, asOf, upto: current.number };
      const changes = isKnown ? await refuseUnknownTimeZone(scope, readChanges(db, query)) : null;
      return {
        version: writeVersion(current),
        reset: changes === null,
        changed: changes?.changed.map(viewOf) ?? [],
        removed: changes?.removed ?? [],
        newer: changes?.newer ?? 0,
        completeness: await watch.completeness(user, scope.assessment),
      };
    },

    async readCandidature({ values: { candidature_id, assessment }, user, waiting }) {
      const row = await findRow(user, candidature_id, assessment, waiting);
      const { versionText } = await versionsOf(user, undefined);
      const others = await readOthers(db, user, row);
      const { complete_at } = await readCompleteness(db, user, row.assessment_id);
      return {
        as_of: versionText,
        candidature: viewOf(row),
        assessment: await readAssessment(db, user, row.assessment_id),
        completion: await readCompletion(db, upstream, candidature_id),
        // While the list is incomplete, the rank would be wrong.
        rank: complete_at === null ? null : await readRank(db, upstream, row),
        next_stages: await readNextStages(db, upstream, row.assessment_id),
        others: others.map(viewOf),
      };
    },

    async readInsights({ values: scope, user }) {
      await requireSelection(user, scope);
      const { asOf, versionText } = await versionsOf(user, undefined);
      const insights = await refuseUnknownTimeZone(scope, readInsights(db, { ...user, scope, asOf }));
      return { as_of: versionText, completeness: await watch.completeness(user, scope.assessment), ...insights };
    },

    async readTests({ values: { assessment } }) {
      return { results: await readTests(db, { upstream, assessment }) };
    },

    async collectResults({ body: { assessment }, user }) {
      const which = { upstream, assessment };
      const { complete_at } = await watch.completeness(user, assessment);
      if (await startResultRun(db, which)) deps.wakeResults();
      const { state, ...counts } = await readResultsProgress(db, which);
      const seconds = Math.ceil(deps.rateLimiter.estimate('listResults', counts.completed)) || null;
      return { ...counts, state: complete_at === null ? 'waiting' : state, seconds };
    },

    async exportCandidatures({ values: { ordering, columns, format: given, ...scope }, user }) {
      const ids = await allIds({ ...user, scope }, { ordering, as_of: undefined });
      const note = await incompleteNote({ ...user, scope }, ids.length);
      const format = EXPORT_FORMATS.find((each) => each === given) ?? 'csv';
      const timeZone = scope.timezone ?? 'UTC';
      const file = await writeExport(db, format, {
        ...user,
        assessment: scope.assessment,
        ids,
        columns,
        timeZone,
        note,
      });
      return { ...file, name: `candidates${note === null ? '' : '-incomplete'}.${format}`, rows: ids.length };
    },

    async readLinks({ values: { ordering, ...scope }, user }) {
      if (await isBlind(db, upstream, scope.assessment)) throw blindRefusal(NOT_GIVEN_OUT.link);
      const ids = await allIds({ ...user, scope }, { ordering, as_of: undefined });
      const results: (string | null)[] = [];
      for (let from = 0; from < ids.length; from += MAX_WINDOW) {
        const rows = await readRows(db, user, ids.slice(from, from + MAX_WINDOW));
        results.push(...rows.map((row) => viewOf(row).invitation_link));
      }
      return { results };
    },

    async createSelection({ body: { ids, of_job, filter = '', except = [], as_of, list, with_conditions }, user }) {
      const shown = list && (await listOf(user, list));
      const create = async (selected: readonly number[]) =>
        await refuseUnknownTimeZone(
          shown?.scope ?? {},
          createSelection(db, {
            ...user,
            ids: selected,
            isListed: shown && isListed(shown),
            withConditions: with_conditions,
          }),
        );
      if (ids !== undefined) return await create(ids);
      if (of_job) return await create(await readIdsOfJob(db, { upstream, isVisible: isVisibleTo(user) }, of_job));
      return await create(await allSelectable(user, { filter, as_of }, new Set(except)));
    },

    async findListed({ body: { ids, ...list }, user }) {
      if (ids === undefined) return { listed: await allSelectable(user, list), others: [] };
      const shown = await listOf(user, list);
      return await refuseUnknownTimeZone(shown.scope, splitByList(db, shown, ids));
    },

    async readSelection({ values: { selection_id: selection, limit = MAX_SELECTED, offset = 0 }, user }) {
      const part = await readSelection(db, { ...user, selection, limit, offset });
      if (!part) throw new Refusal(404, 'not_found', EXPIRED);
      return { count: part.count, results: part.ids };
    },

    async listOffers({ values: { candidature, selection }, user }) {
      return await readOffers(db, { ...user, candidature, selection });
    },

    async findInvited({ body: { assessment, emails }, user }) {
      const completeness = await watch.completeness(user, assessment);
      return { completeness, invited: await findInvited(db, { upstream, assessment, emails }) };
    },

    async queryAssessments({ values, user, waiting }) {
      const { status, q = '', ordering: given, limit = MAX_WINDOW, offset = 0 } = values;
      const ordering = bothDirections(ASSESSMENT_ORDERINGS).find((each) => each === given) ?? '-modified';
      const readPage = async () => {
        const completeness = await readCompleteness(db, user, ASSESSMENT_LIST);
        const { versionText } = await versionsOf(user, undefined);
        const { rows, ...counts } = await readAssessments(db, {
          ...user,
          status,
          q,
          ordering,
          page: { limit, offset },
        });
        return { ...counts, as_of: versionText, completeness, results: rows };
      };
      return await readKnown(ASSESSMENT_LIST, readPage, async (isKnown) =>
        isKnown ? undefined : await readThrough.readAssessments({ status, ordering }, waiting),
      );
    },

    async queryCandidates({ values: { q = '', ordering: given, limit = MAX_WINDOW, offset = 0 }, user }) {
      const ordering = CANDIDATE_ORDERINGS.find((each) => each === given) ?? '-activity';
      const { versionText } = await versionsOf(user, undefined);
      const { count, rows } = await readCandidates(db, { ...user, q, ordering, page: { limit, offset } });
      const results = rows.map((row) => ({ ...row, last_activity: momentOf(row.last_activity) }));
      const completeness = await countedInCandidates(db, user, await watch.completeness(user, undefined));
      return { count, as_of: versionText, completeness, results };
    },
  } satisfies Partial<OwnOperations>;
}

type KnownCompleteness = Awaited<ReturnType<typeof readCompleteness>>;

/** For a page: all its statements see the same rows. On PGlite they wait once for the connection, which sync uses, too. */
const ONE_SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

const momentOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const orderingOf = (given: string | undefined) =>
  CANDIDATURE_LIST_ORDERINGS.find((each) => each === given) ?? DEFAULT_LIST_ORDERING;

/** Parses the query of a list page to filters and ordering. Throws a Refusal if it is invalid. */
function parseFilter(filter: string): CandidatureScope & { ordering?: string } {
  const spec = { ...CANDIDATURE_SCOPE, ordering: gatewayEndpoints.queryCandidatures.query.ordering };
  const { values, problems } = parseQuery(spec, new URLSearchParams(filter), 'open');
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return values;
}

const EXPIRED = 'This selection has expired. Select the candidates again.';
