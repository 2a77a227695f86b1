import { MAX_AUDIT_DAYS } from '../../contract/operations/audit.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { CANDIDATURE_LIST_ORDERINGS } from '../../contract/candidatureFilters.ts';
import { ASSESSMENT_ORDERINGS, bothDirections, CODE_PATTERN, CANDIDATE_ORDERINGS } from '../../contract/codes.ts';
import { FIRST_STATUSES } from '../../contract/preload.ts';
import type { AssessmentsFilter } from '../api/assessments.ts';
import {
  BOARD_DEFAULTS,
  type CandidatureFilter,
  DEFAULT_FILTER,
  type FilterParam,
  filterValues,
} from '../api/candidatureFilter.ts';
import { MAX_COMPARED } from '../lib/compareLimits.ts';
import { REVIEW_ORDERS } from '../../contract/reviewOrders.ts';
import { readDays, readScores } from '../../contract/ranges.ts';
import { readId } from './ids.ts';

/**
 * Search parameters: the state of a page as plain values (`?status=new,active&q=anna`), not JSON, so that addresses can be
 * read and written by hand. An invalid value counts as absent.
 */

const MAX_Q = 200;
const MAX_PAGE = 100_000;

/** A search parameter: its value when it is absent, and how it is read; an invalid one is read as undefined or as absent. */
interface SearchParam<Value> {
  absent: Value;
  read: (raw: unknown) => Value | undefined;
}

/** The search parameters of a page: their defaults, which an address leaves out, and how they are read. */
export interface PageSearch<Values extends object> {
  defaults: Values;
  read: (raw: Partial<Values> & SearchSchemaInput) => Values;
}

function pageSearch<Values extends object>(params: {
  [Name in keyof Values]: SearchParam<Values[Name]>;
}): PageSearch<Values> {
  const each = <Result>(work: (param: SearchParam<unknown>, name: string) => Result) =>
    Object.fromEntries(Object.entries<SearchParam<unknown>>(params).map(([name, param]) => [name, work(param, name)]));
  return {
    // Each entry has the type of its parameter.
    defaults: each(({ absent }) => absent) as Values,
    read: (raw) => each((param, name) => param.read(raw[name as keyof Values]) ?? param.absent) as Values,
  };
}

const oneOf = <Value extends string>(values: readonly Value[], absent: Value): SearchParam<Value> => ({
  absent,
  read: (raw) => values.find((value) => value === raw),
});
/** Codes of the right form; the page drops those that it does not know. */
const codeList: SearchParam<string[]> = { absent: [], read: (raw) => codes(raw) };
const searchText: SearchParam<string> = { absent: '', read: (raw) => text(raw) };
/** An ID or a number up to `max`. */
const number = (absent: number, max = Number.MAX_SAFE_INTEGER): SearchParam<number> => ({
  absent,
  read(raw) {
    const [value = absent] = ids(raw);
    return value <= max ? value : undefined;
  },
});
/** From 1. */
const page = number(1, MAX_PAGE);
const flag: SearchParam<boolean> = { absent: false, read: isOn };

export type AssessmentsSearch = AssessmentsFilter & { page: number };

interface NewReview {
  assessment: number;
  selection: string;
  candidate: number;
}
export type NewReviewSearch = CandidatureFilter & NewReview;
const newReview = pageSearch<NewReview>({ assessment: number(0), selection: searchText, candidate: number(0) });
export type ReviewSearch = typeof SEARCH.review.defaults;

/** The compared candidates. */
export interface ComparedSearch {
  /** Candidature IDs, each once, in the order of the columns. */
  ids: number[];
  /** The candidature that the others are compared with, one of `ids`; 0: none. */
  pin: number;
  /** Whether rows with the same value for all are hidden. */
  differing: boolean;
  /** Whether the best score and rating are marked. */
  best: boolean;
}

/** The search parameters of each page that has some. */
export const SEARCH = {
  assessments: pageSearch<AssessmentsSearch>({
    status: { absent: [...FIRST_STATUSES], read: (raw) => (codes(raw).length > 0 ? codes(raw) : undefined) },
    ordering: oneOf(bothDirections(ASSESSMENT_ORDERINGS), '-modified'),
    q: searchText,
    page,
  }),
  candidatures: {
    defaults: DEFAULT_FILTER,
    read: (raw) => readCandidatureFilter({ ...raw }),
  } satisfies PageSearch<CandidatureFilter>,
  board: {
    defaults: BOARD_DEFAULTS,
    read: (raw) => readCandidatureFilter({ ...raw }, BOARD_DEFAULTS),
  } satisfies PageSearch<CandidatureFilter>,
  compared: {
    defaults: { ids: [], pin: 0, differing: false, best: false },
    read({ ids: raw, pin: pinned, differing, best }) {
      const listed = ids(raw).slice(0, MAX_COMPARED);
      const [pin = 0] = ids(pinned);
      return { ids: listed, pin: listed.includes(pin) ? pin : 0, differing: isOn(differing), best: isOn(best) };
    },
  } satisfies PageSearch<ComparedSearch>,
  /** `assessment` of the filters; 0: all candidates to review. `selection`: an ID. `candidate`: to begin with; 0: the first. */
  newReview: {
    defaults: { ...DEFAULT_FILTER, assessment: 0, selection: '', candidate: 0 },
    read: (raw) => ({ ...readCandidatureFilter({ ...raw }), ...newReview.read(raw) }),
  } satisfies PageSearch<NewReviewSearch>,
  /** `candidate`: the shown one; 0: the first that is open. `assessment`: the shown one; 0: all. */
  review: pageSearch({
    candidate: number(0),
    assessment: number(0),
    order: oneOf(REVIEW_ORDERS, 'completed'),
    summary: flag,
  }),
  candidates: pageSearch({ q: searchText, page, ordering: oneOf(CANDIDATE_ORDERINGS, '-activity') }),
  jobs: pageSearch({ page }),
  /** Item outcomes to show; an unknown one matches no item. */
  job: pageSearch({ outcome: codeList, page }),
  /** `job`: an ID; 0: all. */
  scheduledEmails: pageSearch({ job: number(0), page }),
  emailLog: pageSearch({ q: searchText, kind: codeList, page }),
  colleagues: pageSearch({ q: searchText, page }),
  /** `days`: until now; 0: no limit. */
  audit: pageSearch({ actor: searchText, operation: codeList, days: number(0, MAX_AUDIT_DAYS), page }),
};

/** Reads the parameters of a list of candidates from another source, such as a saved view. */
export function readCandidatureFilter(raw: Record<string, unknown>, defaults = DEFAULT_FILTER): CandidatureFilter {
  return {
    ...filterValues((param, name) => filterValue(param, raw[name])),
    ordering: CANDIDATURE_LIST_ORDERINGS.find((one) => one === raw['ordering']) ?? defaults.ordering,
  };
}

function filterValue(param: FilterParam, raw: unknown): string | string[] {
  switch (param.kind) {
    case 'codes':
      return param.open ? codes(raw) : codes(raw, param);
    case 'text':
      return text(raw, param.max);
    case 'scores':
      return range(readScores, raw);
    case 'days':
      return range(readDays, raw);
  }
}

/** `?a=1&b=x,y` as strings, which the functions above parse. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(
  search: Record<string, string | number | boolean | (string | number)[] | undefined>,
): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined) params.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return params.size === 0 ? '' : `?${params.toString().replaceAll('%2C', ',')}`;
}

/** Codes of the right form, or of a filter, each once. From within the app a list, from the address a text. */
function codes(raw: unknown, of?: { values: readonly string[]; family?: RegExp }): string[] {
  const list: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  const isCode = (code: string) =>
    of ? of.values.includes(code) || of.family?.test(code) === true : CODE_PATTERN.test(code);
  return [...new Set(list.filter((code): code is string => typeof code === 'string' && isCode(code)))];
}

/** IDs, each once. From within the app numbers, from the address a text. */
function ids(raw: unknown): number[] {
  const list: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [raw];
  const texts = list.filter((one) => typeof one === 'string' || typeof one === 'number');
  return [...new Set(texts.flatMap((one) => readId(String(one)) ?? []))];
}

function isOn(raw: unknown): boolean {
  return raw === true || raw === 'true';
}

/** The text of a range; empty if it is invalid. */
function range(read: (text: string) => object | null, raw: unknown): string {
  return typeof raw === 'string' && read(raw) ? raw : '';
}

/** A search text without NUL and lone surrogates, which servers and URLs refuse. */
function text(raw: unknown, max = MAX_Q): string {
  return typeof raw === 'string' ? raw.replaceAll('\0', '').slice(0, max).toWellFormed() : '';
}
