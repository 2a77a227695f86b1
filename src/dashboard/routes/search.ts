import { MAX_AUDIT_DAYS } from '../../contract/operations/audit.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { CANDIDATURE_LIST_ORDERINGS } from '../../contract/candidatureFilters.ts';
import {
  ASSESSMENT_ORDERINGS,
  bothDirections,
  CODE_PATTERN,
  CANDIDATE_ORDERINGS,
  type CandidateOrdering,
} from '../../contract/codes.ts';
import { FIRST_STATUSES } from '../../contract/preload.ts';
import type { AssessmentsFilter } from '../api/assessments.ts';
import { type CandidatureFilter, DEFAULT_FILTER, type FilterParam, filterValues } from '../api/candidatureFilter.ts';
import { MAX_COMPARED } from '../lib/compareLimits.ts';
import { readDays, readScores } from '../../contract/ranges.ts';
import { readId } from './ids.ts';

/**
 * Search parameters: the state of a page as plain values (`?status=new,active&q=anna`), not JSON, so that addresses can be
 * read and written by hand. An invalid value counts as absent.
 */

const MAX_Q = 200;
const MAX_PAGE = 100_000;

export interface AssessmentsSearch extends AssessmentsFilter {
  page: number;
}

export interface CandidatesSearch extends PagedSearch {
  ordering: CandidateOrdering;
}

export interface PagedSearch {
  q: string;
  /** From 1. */
  page: number;
}

export interface JobSearch {
  /** Item outcomes to show; an unknown one matches no item. */
  outcome: string[];
  page: number;
}

export interface ScheduledEmailsSearch {
  /** A job ID; 0: all jobs. */
  job: number;
  page: number;
}

export interface EmailLogSearch extends PagedSearch {
  /** Kinds of email; the page drops those that it does not know. */
  kind: string[];
}

export interface AuditSearch {
  actor: string;
  /** Operations by name; the page drops those that it does not know. */
  operation: string[];
  /** The number of days until now; 0: no limit. */
  days: number;
  page: number;
}

/** The compared candidates. */
export interface ComparedSearch {
  /** Candidature IDs, each once, in the order of the columns. */
  ids: number[];
  /** The candidature that the others are compared with, one of `ids`; 0: none. */
  pin: number;
  /** Whether rows with the same value for all are hidden. */
  differing: boolean;
}

export const COMPARED_DEFAULTS = { pin: 0, differing: false } as const;
export const ASSESSMENT_DEFAULTS: AssessmentsSearch = {
  status: [...FIRST_STATUSES],
  ordering: '-modified',
  q: '',
  page: 1,
};
export const CANDIDATURE_DEFAULTS: CandidatureFilter = DEFAULT_FILTER;
export const PAGED_DEFAULTS: PagedSearch = { q: '', page: 1 };
export const CANDIDATES_DEFAULTS: CandidatesSearch = { ...PAGED_DEFAULTS, ordering: '-activity' };

export const JOB_DEFAULTS: JobSearch = { outcome: [], page: 1 };
export const SCHEDULED_EMAILS_DEFAULTS: ScheduledEmailsSearch = { job: 0, page: 1 };
export const EMAIL_LOG_DEFAULTS: EmailLogSearch = { ...PAGED_DEFAULTS, kind: [] };
export const AUDIT_DEFAULTS: AuditSearch = { actor: '', operation: [], days: 0, page: 1 };

const ASSESSMENT_LIST_ORDERINGS = bothDirections(ASSESSMENT_ORDERINGS);

export function readAssessmentSearch(raw: Partial<AssessmentsSearch> & SearchSchemaInput): AssessmentsSearch {
  const status = codes(raw.status);
  return {
    status: status.length > 0 ? status : ASSESSMENT_DEFAULTS.status,
    ordering: oneOf(ASSESSMENT_LIST_ORDERINGS, raw.ordering) ?? ASSESSMENT_DEFAULTS.ordering,
    q: text(raw.q),
    page: pageNumber(raw.page),
  };
}

export function readCandidatureSearch(raw: Partial<CandidatureFilter> & SearchSchemaInput): CandidatureFilter {
  return readCandidatureFilter({ ...raw });
}

/** Reads the same parameters from another source, such as a saved view. */
export function readCandidatureFilter(raw: Record<string, unknown>): CandidatureFilter {
  return {
    ...filterValues((param, name) => filterValue(param, raw[name])),
    ordering: oneOf(CANDIDATURE_LIST_ORDERINGS, raw['ordering']) ?? CANDIDATURE_DEFAULTS.ordering,
  };
}

function filterValue(param: FilterParam, raw: unknown): string | string[] {
  switch (param.kind) {
    case 'codes':
      return param.open ? codes(raw) : codes(raw, param.values);
    case 'text':
      return text(raw, param.max);
    case 'scores':
      return range(readScores, raw);
    case 'days':
      return range(readDays, raw);
  }
}

export function readComparedSearch(raw: Partial<ComparedSearch> & SearchSchemaInput): ComparedSearch {
  const listed = ids(raw.ids).slice(0, MAX_COMPARED);
  const [pin = 0] = ids(raw.pin);
  return { ids: listed, pin: listed.includes(pin) ? pin : 0, differing: isOn(raw.differing) };
}

export function readPagedSearch(raw: Partial<PagedSearch> & SearchSchemaInput): PagedSearch {
  return { q: text(raw.q), page: pageNumber(raw.page) };
}

export function readCandidatesSearch(raw: Partial<CandidatesSearch> & SearchSchemaInput): CandidatesSearch {
  const ordering = oneOf(CANDIDATE_ORDERINGS, raw.ordering) ?? CANDIDATES_DEFAULTS.ordering;
  return { ...readPagedSearch(raw), ordering };
}

export function readJobSearch(raw: Partial<JobSearch> & SearchSchemaInput): JobSearch {
  return { outcome: codes(raw.outcome), page: pageNumber(raw.page) };
}

export function readScheduledEmailsSearch(
  raw: Partial<ScheduledEmailsSearch> & SearchSchemaInput,
): ScheduledEmailsSearch {
  const [job = 0] = ids(raw.job);
  return { job, page: pageNumber(raw.page) };
}

export function readEmailLogSearch(raw: Partial<EmailLogSearch> & SearchSchemaInput): EmailLogSearch {
  return { ...readPagedSearch(raw), kind: codes(raw.kind) };
}

export function readAuditSearch(raw: Partial<AuditSearch> & SearchSchemaInput): AuditSearch {
  const [days = 0] = ids(raw.days);
  return {
    actor: text(raw.actor),
    operation: codes(raw.operation),
    days: days <= MAX_AUDIT_DAYS ? days : 0,
    page: pageNumber(raw.page),
  };
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

/** From within the app a number, from the address a text. */
function pageNumber(raw: unknown): number {
  const [page = 1] = ids(raw);
  return page <= MAX_PAGE ? page : 1;
}

/** Codes of the right form, or of `values`, each once. From within the app a list, from the address a text. */
function codes(raw: unknown, values?: readonly string[]): string[] {
  const list: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  const isCode = (code: string) => (values ? values.includes(code) : CODE_PATTERN.test(code));
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

function oneOf<Value extends string>(values: readonly Value[], raw: unknown): Value | undefined {
  return values.find((value) => value === raw);
}

/** A search text without NUL and lone surrogates, which servers and URLs refuse. */
function text(raw: unknown, max = MAX_Q): string {
  return typeof raw === 'string' ? raw.replaceAll('\0', '').slice(0, max).toWellFormed() : '';
}
