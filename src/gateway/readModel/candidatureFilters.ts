import {
  and,
  type Column,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  not,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { DatabaseError } from 'pg';
import type { CandidatureFilterName, CandidatureScope } from '../../contract/candidatureFilters.ts';
import { CANDIDATURE_STATUSES, STAGES, RECOMMENDATIONS } from '../../contract/codes.ts';
import { readDays, readScores } from '../../contract/ranges.ts';
import { searchWords } from '../../contract/searchText.ts';
import { VERDICTS } from '../../contract/verdictCodes.ts';
import { containsWords } from '../../database/likePattern.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import { invalid } from '../base/refusal.ts';
import { audit, notes, recommendations, rejections, verdicts } from '../schema/tables.ts';
import { isAssessmentBlind, isHidden, isUnderBlindReview } from '../names/hiddenNames.ts';
import { isSelection } from './selections.ts';
import { isCounted } from './shownRecommendations.ts';
import { candidatures, candidatureTexts, flags, ORDER_KEYS, rankOfCode, selections } from '../schema/readModel.ts';
import { NONE_NOTICED, SOME_NOTICED, SOME_WITHOUT_VERDICT } from './testScores.ts';

/** The candidatures of a list, for a reader: the filters in force. */
export interface Scope extends RowReader {
  scope: CandidatureScope;
}

type Filters = {
  [Name in CandidatureFilterName]: (value: NonNullable<CandidatureScope[Name]>, which: Scope) => SQL | undefined;
};

/** The SQL condition of each filter; undefined: all rows pass. */
const FILTERS: Filters = {
  status: (codes) => hasCode(candidatures.status, ORDER_KEYS.status_up, CANDIDATURE_STATUSES, codes),
  stage: (codes) => hasCode(candidatures.stage, ORDER_KEYS.stage_up, STAGES, codes),
  score: (text) => isScoreIn(candidatures.avg_score, text),
  invited(text, { scope: { timezone = 'UTC' } }) {
    const range = readDays(text);
    if (!range) return undefined;
    const { from, to } = periodOf(range, timezone);
    return and(gte(candidatures.created_at, from), lt(candidatures.created_at, to));
  },
  last_invited(text, { upstream, scope: { timezone = 'UTC' } }) {
    const range = readDays(text);
    if (!range) return undefined;
    const { from, to } = periodOf(range, timezone);
    const isResentSince = (time: SQL) => sql`${candidatures.id} in (select ${audit.candidature_id} from ${audit}
      where ${and(eq(audit.upstream, upstream), eq(audit.operation, 'sendInvitation'), isNotNull(audit.candidature_id))}
      and ${audit.at} >= ${time} and ${audit.status} between 200 and 299)`;
    return and(
      lt(candidatures.created_at, to),
      not(isResentSince(to)),
      or(gte(candidatures.created_at, from), isResentSince(from)),
    );
  },
  rating: (ratings) =>
    inArray(
      sql`floor(${candidatures.rating_rank})`,
      ratings.map((rating) => (rating === 'none' ? -1 : Number(rating))),
    ),
  recommended(codes, reader) {
    const isGiven = (given: SQL | undefined) =>
      hasEntry(recommendations, reader.upstream, and(isCounted(reader), given));
    const given = inArray(
      recommendations.recommendation,
      RECOMMENDATIONS.filter((code) => codes.includes(code)),
    );
    return or(isGiven(given), codes.includes('none') ? not(isGiven(undefined)) : undefined);
  },
  notes(values, { upstream }) {
    const isNoted = hasEntry(notes, upstream, undefined);
    return or(values.includes('some') ? isNoted : undefined, values.includes('none') ? not(isNoted) : undefined);
  },
  conditions(values, { upstream }) {
    return or(
      values.includes('noticed') ? hasEntry(flags, upstream, SOME_NOTICED) : undefined,
      values.includes('none') ? hasEntry(flags, upstream, NONE_NOTICED) : undefined,
      values.includes('unread') ? not(hasEntry(flags, upstream, undefined)) : undefined,
    );
  },
  verdict(codes, { upstream }) {
    const isGiven = (given: SQL | undefined) => hasEntry(verdicts, upstream, and(verdicts.is_current, given));
    const given = inArray(
      verdicts.verdict,
      VERDICTS.filter((code) => codes.includes(code)),
    );
    return or(isGiven(given), codes.includes('none') ? hasEntry(flags, upstream, SOME_WITHOUT_VERDICT) : undefined);
  },
  rejection_reason(values, { upstream }) {
    const isGiven = (given: SQL) => hasEntry(rejections, upstream, and(rejections.is_current, given));
    const ids = values.filter((value) => value !== 'none').map(Number);
    return and(
      hasCode(candidatures.stage, ORDER_KEYS.stage_up, STAGES, ['REJ']),
      or(
        isGiven(inArray(rejections.reason_id, ids)),
        values.includes('none') ? not(isGiven(isNotNull(rejections.reason_id))) : undefined,
      ),
    );
  },
  q(text, { upstream, scope: { assessment } }) {
    const found = findText(text, upstream, assessment);
    return found && sql`${candidatures.id} in (${found})`;
  },
  link(text) {
    const wanted = text.trim();
    if (wanted === '') return undefined;
    const isFound = or(
      eq(candidatures.invitation_link, wanted),
      eq(candidatures.invitation_uuid, wanted.toLowerCase()),
    );
    return and(isFound, not(isHidden));
  },
};

/** A range of days as times in SQL: from the start of the first day to the end of the last. */
function periodOf({ from, to }: { from: string; to: string }, timezone: string): { from: SQL; to: SQL } {
  const begin = (day: string, days: number) => sql`(${day}::date + ${days}::int)::timestamp at time zone ${timezone}`;
  return { from: begin(from, 0), to: begin(to, 1) };
}

/** The condition that a score is in a range; undefined: every score is. */
export function isScoreIn(score: SQLWrapper, text: string): SQL | undefined {
  const range = readScores(text);
  return range ? and(gte(score, range.from), range.to < 100 ? lt(score, range.to + 1) : undefined) : undefined;
}

/** Selects the `id` of each candidature whose shown name and email have the words of a search; undefined: all. */
function findText(text: string, upstream: string, assessment: number | undefined): SQL | undefined {
  const contains = containsText(text, upstream, assessment);
  if (!contains) return undefined;
  const { candidature_id, assessment_id } = candidatureTexts;
  const ofAssessment = assessment === undefined ? undefined : eq(assessment_id, assessment);
  const isFound = and(eq(candidatureTexts.upstream, upstream), ofAssessment, contains);
  return sql`select ${candidature_id} as id from ${candidatureTexts} where ${isFound}`;
}

/** The condition that the shown name and email in a row of texts have the words of a search; undefined: all do. */
function containsText(text: string, upstream: string, assessment: number | undefined): SQL | undefined {
  // Of one assessment it is asked once, and not for each row.
  const isBlind =
    assessment === undefined ? isUnderBlindReview(candidatureTexts) : isAssessmentBlind(upstream, assessment);
  const shown = sql`case when ${isBlind} then 'candidate ' || ${candidatureTexts.candidature_id}
    else ${candidatureTexts.text} end`;
  return containsWords(shown, searchWords(text));
}

/** The condition that a table has a row about the candidature that meets `which`. */
function hasEntry(
  table: typeof notes | typeof recommendations | typeof rejections | typeof verdicts | typeof flags,
  upstream: string,
  which: SQL | undefined,
): SQL {
  const about = and(eq(table.upstream, upstream), which);
  return sql`${candidatures.id} in (select ${table.candidature_id} from ${table} where ${about})`;
}

/** The condition by code, and again by rank: indexes have ranks only, because unknown codes may be too long for them. */
function hasCode(column: Column, key: string, known: readonly string[], codes: readonly string[]): SQL | undefined {
  const ranks = new Set(codes.map((code) => rankOfCode(known, code)));
  return and(inArray(column, [...codes]), inArray(sql.raw(`(${key})`), [...ranks]));
}

const NAMES = Object.keys(FILTERS) as CandidatureFilterName[];

/**
 * The condition of the upstream, of access and, if given, of an assessment or test taker. A list of one test taker leaves out hidden
 * rows, because its other rows show the name.
 */
export const inScope = ({ scope: { assessment, testtaker }, ...reader }: Scope): SQL | undefined =>
  and(
    eq(candidatures.upstream, reader.upstream),
    isAccessible(candidatures.assessment_id, reader),
    testtaker === undefined ? undefined : and(eq(candidatures.testtaker_id, testtaker), not(isHidden)),
    assessment === undefined ? undefined : eq(candidatures.assessment_id, assessment),
  );

/** The condition of all filters except some; undefined: all rows pass. */
export function passesFilters(which: Scope, except: readonly CandidatureFilterName[] = []): SQL | undefined {
  const applied = NAMES.filter((name) => !except.includes(name));
  return and(...applied.map((name) => passesFilter(name, which)), isSelected(which));
}

/** Selects the `id` of each candidature that a search finds, if no other filter is in force; else undefined. */
export function findByTextOnly(which: Scope): SQL | undefined {
  const { q = '', assessment } = which.scope;
  return passesFilters(which, ['q']) === undefined ? findText(q, which.upstream, assessment) : undefined;
}

/**
 * The condition of all filters, for a few rows: looks up the text of each row. `passesFilters` reads the texts of all
 * candidatures first.
 */
export function passesFiltersByRow(which: Scope): SQL | undefined {
  const { q = '', assessment } = which.scope;
  const contains = containsText(q, which.upstream, assessment);
  const { candidature_id, assessment_id, upstream } = candidatureTexts;
  const isOfRow = and(
    eq(upstream, candidatures.upstream),
    eq(assessment_id, candidatures.assessment_id),
    eq(candidature_id, candidatures.id),
  );
  return and(
    passesFilters(which, ['q']),
    contains && sql`(select ${contains} from ${candidatureTexts} where ${isOfRow})`,
  );
}

/** The condition that the selection contains a row; undefined without a selection. */
const isSelected = ({ scope: { selection }, ...reader }: Scope): SQL | undefined =>
  selection === undefined
    ? undefined
    : sql`${candidatures.id} in (select unnest(${selections.ids}) from ${selections} where ${isSelection(reader, selection)})`;

/** The condition of one filter; undefined: all rows pass. */
export function passesFilter(name: CandidatureFilterName, which: Scope): SQL | undefined {
  const value = which.scope[name];
  // The mapped types match by name, which TypeScript cannot follow.
  const filter = FILTERS[name] as (value: unknown, which: Scope) => SQL | undefined;
  return value === undefined ? undefined : filter(value, which);
}

/** Answers 400 for a time zone that Node knows, so that it passed validation, but PostgreSQL does not. */
export async function refuseUnknownTimeZone<T>(
  { timezone }: Pick<CandidatureScope, 'timezone'>,
  work: Promise<T>,
): Promise<T> {
  return await work.catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (timezone === undefined || !(cause instanceof DatabaseError) || cause.code !== '22023') throw error;
    throw invalid({ timezone: ['Use a time zone such as Europe/Berlin.'] });
  });
}
