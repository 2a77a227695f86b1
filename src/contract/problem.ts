import { isRecord } from './isRecord.ts';
/** Any other code is the other side's, unchanged, such as `upstream_auth`. */
export type ProblemCode =
  /** There was no answer, or it broke off. */
  | 'network'
  /** The deadline of the caller passed. */
  | 'timeout'
  /** A successful status with a body of another shape than expected. */
  | 'unexpected_answer'
  /** Any other failure status. */
  | 'refused'
  /** 404 */
  | 'not_found'
  /** 409 */
  | 'conflict'
  /** 429 */
  | 'rate_limited'
  | (string & {});

/** Why a call failed, in one form for every kind of failure. */
export interface ProblemDetails {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  code: ProblemCode;
  /** A sentence for a person: never empty, never markup. */
  message: string;
  /** Validation errors by the field's wire name. */
  fields: Record<string, string[]>;
  /** Keys such as `REPEATING_INVITATION`, of a refused invitation. */
  errorKeys: string[];
  /** Seconds to wait before trying again, where the other side named them. */
  retryAfter: number | null;
  /** Under which the other side's log has the call; to be shown, so that an administrator can find it. */
  requestId: string | null;
}

/** A call that did not succeed. What is left out of the details is empty, null or, for the status, 0. */
export class Problem extends Error implements ProblemDetails {
  override name = 'Problem';
  readonly status: number;
  readonly code: ProblemCode;
  readonly fields: Record<string, string[]>;
  readonly errorKeys: string[];
  readonly retryAfter: number | null;
  readonly requestId: string | null;

  constructor(details: Partial<ProblemDetails> & Pick<ProblemDetails, 'code' | 'message'>) {
    super(details.message);
    this.status = details.status ?? 0;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.errorKeys = details.errorKeys ?? [];
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
  }
}

/** Reasons a service gives by key, in words. */
const KEYED: Record<string, string> = {
  REPEATING_INVITATION: 'Already invited to this assessment.',
  BAD_EMAIL: 'Enter a valid email address.',
  BAD_EMAIL_IPSCORE: 'This address looks undeliverable. Use another one.',
};

const GENERIC = 'The service rejected this request.';

/** Longer sentences are cut, and of a longer list only the beginning is read: a refusal is shown on one screen. */
const MAX_SHOWN = 300;
const MAX_LISTED = 20;

/** The form of a code or an error key, the gateway's `upstream_auth` and a service's `REPEATING_INVITATION` alike. */
const KEY = /^\w{1,60}$/;
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Markup, or a stringified object: not to be shown to users. */
const UNREADABLE = /<[!/]|<[a-z][a-z0-9]{0,20}[\s>/]|\[object /i;

/**
 * Reads the body of a refusal, any JSON value. Its form is not documented, so every form seen is understood (`{detail}`,
 * per-field lists, `non_field_errors`, `{errors: [{field, error_key}]}`, a bare list or string, the gateway's
 * `{code, message, requestId, fields}`) and anything else gives the generic sentence. Never throws.
 */
export function readRefusal(status: number, body: unknown): Problem {
  const found: Found = { sentences: [], fields: {}, errorKeys: [], code: null, requestId: null };
  if (isRecord(body)) readRecord(body, found);
  else found.sentences.push(...sentencesOf(body));
  const [firstField] = Object.values(found.fields);
  return new Problem({
    status,
    code: found.code ?? codeOf(status),
    message: found.sentences[0] ?? firstField?.[0] ?? GENERIC,
    fields: found.fields,
    errorKeys: found.errorKeys,
    requestId: found.requestId,
  });
}

interface Found {
  sentences: string[];
  fields: Record<string, string[]>;
  errorKeys: string[];
  code: string | null;
  requestId: string | null;
}

function readRecord(body: Record<string, unknown>, found: Found): void {
  for (const [key, value] of Object.entries(body)) {
    if (key === 'errors' && Array.isArray(value)) readKeyed(value, found);
    else if (key === 'code' && typeof value === 'string') found.code = KEY.test(value) ? value : null;
    else if (key === 'requestId' && typeof value === 'string') found.requestId = REQUEST_ID.test(value) ? value : null;
    else if ((key === 'fields' || key === 'errors') && isRecord(value)) readFields(value, found);
    else if (['detail', 'message', 'non_field_errors'].includes(key)) found.sentences.push(...sentencesOf(value));
    else addField(found, key, sentencesOf(value));
  }
}

function readFields(fields: Record<string, unknown>, found: Found): void {
  for (const [key, value] of Object.entries(fields)) addField(found, key, sentencesOf(value));
}

function readKeyed(errors: unknown[], found: Found): void {
  for (const error of errors.slice(0, MAX_LISTED)) {
    if (!isRecord(error)) {
      found.sentences.push(...sentencesOf(error));
      continue;
    }
    const { field, error_key: key } = error;
    if (typeof key !== 'string' || !KEY.test(key)) continue;
    const known = Object.hasOwn(KEYED, key) ? KEYED[key] : undefined;
    const sentence = known ?? `The service refused this (${key}).`;
    found.errorKeys.push(key);
    if (typeof field === 'string') addField(found, field, [sentence]);
    else found.sentences.push(sentence);
  }
}

function addField(found: Found, key: string, sentences: string[]): void {
  if (sentences.length === 0 || key === '__proto__') return;
  found.fields[key] = [...(Object.hasOwn(found.fields, key) ? (found.fields[key] ?? []) : []), ...sentences];
}

/** The readable sentences in a value: a string, or a list of strings. */
function sentencesOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, MAX_LISTED) : [value];
  return list
    .filter((item): item is string => typeof item === 'string')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !UNREADABLE.test(item))
    .map((item) => (item.length > MAX_SHOWN ? `${item.slice(0, MAX_SHOWN)}…` : item));
}

function codeOf(status: number): ProblemCode {
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  if (status === 429) return 'rate_limited';
  return 'refused';
}
