import { isRecord } from './isRecord.ts';
/** Other codes are those of the server, such as `upstream_auth`. */
export type ProblemCode =
  /** No response, or an incomplete one. */
  | 'network'
  /** The caller's time-out passed. */
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

/** Why a call failed. */
export interface ProblemDetails {
  /** The HTTP status; 0 without a response. */
  status: number;
  code: ProblemCode;
  /** A sentence for the user: never empty, never markup. */
  message: string;
  /** Validation errors by the field's wire name. */
  fields: Record<string, string[]>;
  /** Keys such as `REPEATING_INVITATION`, of a refused invitation. */
  errorKeys: string[];
  /** Seconds to wait before a retry; null: the server names none. */
  retryAfter: number | null;
  /** The ID of the call in the server's log, shown so that an administrator can find it. */
  requestId: string | null;
}

/** A failed call. Details that are left out are empty, null or, for the status, 0. */
export class Problem extends Error implements ProblemDetails {
  override name = 'Problem';
  readonly status: number;
  readonly code: ProblemCode;
  readonly fields: Record<string, string[]>;
  readonly errorKeys: string[];
  readonly retryAfter: number | null;
  readonly requestId: string | null;

  constructor(details: Partial<ProblemDetails> & Pick<ProblemDetails, 'code' | 'message'>, options?: ErrorOptions) {
    super(details.message, options);
    this.status = details.status ?? 0;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.errorKeys = details.errorKeys ?? [];
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
  }
}

/** Why nothing answers, as far as a browser knows. Node.js, which knows nothing of its network, is a client, too. */
export const unreachableText = (): string =>
  typeof window !== 'undefined' && !navigator.onLine ? 'You’re offline.' : 'Couldn’t reach the server.';

/** The sentences for error keys of a service. */
const ERROR_KEY_TEXTS: Record<string, string> = {
  REPEATING_INVITATION: 'Already invited to this assessment.',
  BAD_EMAIL: 'Enter a valid email address.',
  BAD_EMAIL_IPSCORE: 'This address looks undeliverable. Use another one.',
};

const GENERIC = 'The service rejected this request.';

/** Longer sentences and lists are cut, so that a refusal fits on the screen. */
const MAX_SENTENCE_LENGTH = 300;
const MAX_SENTENCES = 20;

/** The form of a code or an error key, the gateway's `upstream_auth` and a service's `REPEATING_INVITATION` alike. */
const KEY = /^\w{1,60}$/;
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Markup or a stringified object, which is not shown to users. */
const UNREADABLE = /<[!/]|<[a-z][a-z0-9]{0,20}[\s>/]|\[object /i;

/**
 * Reads the body of a refusal, any JSON value. Its form is not documented, so all forms seen so far are understood:
 * `{detail}`, lists per field, `non_field_errors`, `{errors: [{field, error_key}]}`, a bare list or string, and the gateway's
 * `{code, message, requestId, fields}`. Anything else gives a general sentence. Never throws.
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
    if (key === 'errors' && Array.isArray(value)) readErrorKeys(value, found);
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

function readErrorKeys(errors: unknown[], found: Found): void {
  for (const error of errors.slice(0, MAX_SENTENCES)) {
    if (!isRecord(error)) {
      found.sentences.push(...sentencesOf(error));
      continue;
    }
    const { field, error_key: key } = error;
    if (typeof key !== 'string' || !KEY.test(key)) continue;
    const known = Object.hasOwn(ERROR_KEY_TEXTS, key) ? ERROR_KEY_TEXTS[key] : undefined;
    const sentence = known ?? `The service rejected this request (${key}).`;
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
  const list: unknown[] = Array.isArray(value) ? value.slice(0, MAX_SENTENCES) : [value];
  return list
    .filter((item): item is string => typeof item === 'string')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !UNREADABLE.test(item))
    .map((item) => (item.length > MAX_SENTENCE_LENGTH ? `${item.slice(0, MAX_SENTENCE_LENGTH)}…` : item));
}

function codeOf(status: number): ProblemCode {
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  if (status === 429) return 'rate_limited';
  return 'refused';
}
