/**
 * What went wrong with a call, in one form, whatever the other side said.
 *
 * `code` tells the kinds apart: the gateway's own codes as they came, `refused` for an upstream's answer to what was
 * asked, and what this side found out for itself.
 */
export type ProblemCode =
  | 'network'
  | 'timeout'
  | 'unexpected_answer'
  | 'refused'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | (string & {});

export interface ProblemDetails {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  code: ProblemCode;
  /** A sentence for a person. */
  message: string;
  /** What is wrong with which field, by the field's wire name. */
  fields: Record<string, string[]>;
  /** Keys such as `REPEATING_INVITATION`, of a refused invitation. */
  errorKeys: string[];
  /** Seconds to wait before trying again, where the other side named them. */
  retryAfter: number | null;
  requestId: string | null;
}

/** A call that did not succeed. */
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
  REPEATING_INVITATION: 'This person has already been invited to this assessment.',
  BAD_EMAIL: 'Enter a valid email address.',
  BAD_EMAIL_IPSCORE: 'The service does not believe that mail to this address arrives.',
};

const GENERIC = 'The service refused this and did not say why.';
const MAX_SHOWN = 300;

/**
 * Reads the body of a refusal. Its form is not documented, so every form seen is understood (`{detail}`, per-field
 * lists, `non_field_errors`, `{errors: [{field, error_key}]}`, a bare list or string, the gateway's
 * `{code, message, requestId}`) and anything else gives the generic sentence.
 */
export function readRefusal(status: number, body: unknown): Problem {
  const found: Found = { sentences: [], fields: {}, errorKeys: [], code: null, requestId: null };
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) readRecord(body, found);
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

function readRecord(body: object, found: Found): void {
  for (const [key, value] of Object.entries(body)) {
    if (key === 'errors' && Array.isArray(value)) readKeyed(value, found);
    else if (key === 'code' && typeof value === 'string') found.code = value;
    else if (key === 'requestId' && typeof value === 'string') found.requestId = value;
    else if (key === 'fields' && typeof value === 'object' && value !== null) readRecord(value, found);
    else if (['detail', 'message', 'non_field_errors'].includes(key)) found.sentences.push(...sentencesOf(value));
    else addField(found, key, sentencesOf(value));
  }
}

function readKeyed(errors: unknown[], found: Found): void {
  for (const error of errors) {
    if (typeof error !== 'object' || error === null) {
      found.sentences.push(...sentencesOf(error));
      continue;
    }
    const { field, error_key: key } = error as { field?: unknown; error_key?: unknown };
    if (typeof key !== 'string') continue;
    const known = Object.hasOwn(KEYED, key) ? KEYED[key] : undefined;
    const sentence = known ?? `The service refused this (${key.slice(0, 60)}).`;
    found.errorKeys.push(key);
    if (typeof field === 'string') addField(found, field, [sentence]);
    else found.sentences.push(sentence);
  }
}

function addField(found: Found, key: string, sentences: string[]): void {
  if (sentences.length === 0 || key === '__proto__') return;
  found.fields[key] = [...(Object.hasOwn(found.fields, key) ? (found.fields[key] ?? []) : []), ...sentences];
}

/** The sentences in a value: a string, or a list of strings. Never HTML, never `[object Object]`. */
function sentencesOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list
    .filter((item): item is string => typeof item === 'string')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('<'))
    .map((item) => (item.length > MAX_SHOWN ? `${item.slice(0, MAX_SHOWN)}…` : item));
}

function codeOf(status: number): ProblemCode {
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  if (status === 429) return 'rate_limited';
  return 'refused';
}
