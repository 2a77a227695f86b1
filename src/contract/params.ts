import { CODE_PATTERN, MAX_ID } from './codes.ts';
import { readDays, readScores } from './ranges.ts';

/**
 * The kind of a path or query parameter. The client writes it, gateway and platform validate it, and the OpenAPI document
 * lists it.
 */
export type Param =
  | { kind: 'id' }
  /** An ID or a UUID, such as that of a public link. */
  | { kind: 'id_or_uuid' }
  | { kind: 'uuid' }
  /** A whole number from `min`. Larger numbers than `max` count as `max`. Absent: `fallback`. */
  | { kind: 'integer'; min: number; max: number; fallback: number }
  /** `true` or `false`. */
  | { kind: 'boolean' }
  /** One of `values`. `open`: services may have more codes than the API description lists. */
  | { kind: 'code'; values: readonly string[]; open: boolean }
  /** One or more codes, comma-separated, each counted once. Texts that match `family` are codes, too. */
  | { kind: 'codes'; values: readonly string[]; family?: RegExp; open: boolean }
  /** Whole scores, both included: `60-69`. */
  | { kind: 'scores' }
  /** Days, both included: `2026-11-01..2026-11-07`. */
  | { kind: 'days' }
  /** A version of the read model, `123-45`: its epoch and its number, and what its reader may not see. */
  | { kind: 'version' }
  /** An IANA name such as `Europe/Berlin` that this runtime knows. */
  | { kind: 'time_zone' }
  /** Free text of at most `max` UTF-16 units, possibly empty; no NUL, no lone surrogate. */
  | { kind: 'text'; max: number };

/** Parameters by wire name. `about` is its description in the OpenAPI document. */
export type ParamSpec = Record<string, Param & { required?: true; about?: string }>;

/** The values of a parameter in TypeScript. */
export type ParamValue<P extends Param> = P extends { kind: 'id' | 'integer' }
  ? number
  : P extends { kind: 'id_or_uuid' }
    ? number | string
    : P extends { kind: 'boolean' }
      ? boolean
      : P extends { kind: 'codes' }
        ? readonly string[]
        : string;

type RequiredKeys<Spec extends ParamSpec> = {
  [Key in keyof Spec]: Spec[Key] extends { required: true } ? Key : never;
}[keyof Spec];

/** The values of a set of parameters; optional ones may be missing. */
export type ParamValues<Spec extends ParamSpec> = { [Key in RequiredKeys<Spec>]: ParamValue<Spec[Key]> } & {
  [Key in Exclude<keyof Spec, RequiredKeys<Spec>>]?: ParamValue<Spec[Key]> | undefined;
};

const ID = /^[1-9]\d{0,9}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const WHOLE = /^\d{1,10}$/;
const VERSION = /^\d{1,10}-\d{1,15}(-[0-9a-f]{8})?$/;

/** `open`: unknown codes of the right form are accepted where the parameter is open. `closed`: they are refused. */
export type CodePolicy = 'open' | 'closed';

/**
 * The value of a parameter, or the reason why the text is invalid, as a sentence. Nothing is coerced: `1.0`, `0x10` and `+1`
 * are not numbers, `1` and `True` are not booleans. UUIDs are converted to lower case.
 */
export type Parsed = { ok: true; value: number | string | boolean | string[] } | { ok: false; reason: string };

/** Parses the decoded text of a parameter. Never throws. */
export function parseParam(param: Param, raw: string, codePolicy: CodePolicy): Parsed {
  switch (param.kind) {
    case 'id':
      return isId(raw) ? accept(Number(raw)) : refuse('Use a whole number from 1 to 2147483647.');
    case 'id_or_uuid':
      if (isId(raw)) return accept(Number(raw));
      return UUID.test(raw) ? accept(raw.toLowerCase()) : refuse('Use an ID or a UUID.');
    case 'uuid':
      return UUID.test(raw) ? accept(raw.toLowerCase()) : refuse('Use a UUID.');
    case 'integer':
      return WHOLE.test(raw) && Number(raw) >= param.min && Number(raw) <= MAX_ID
        ? accept(Math.min(Number(raw), param.max))
        : refuse(`Use a whole number from ${param.min} to ${MAX_ID}.`);
    case 'boolean':
      return raw === 'true' || raw === 'false' ? accept(raw === 'true') : refuse('Use true or false.');
    case 'code':
      return isCode(param, raw, codePolicy) ? accept(raw) : refuse(`Use one of ${param.values.join(', ')}.`);
    case 'codes': {
      const list = raw.split(',');
      return list.every((code) => isCode(param, code, codePolicy))
        ? accept([...new Set(list)])
        : refuse(`Use one or more of ${param.values.join(', ')}, separated by commas.`);
    }
    case 'scores':
      return readScores(raw) ? accept(raw) : refuse('Use two whole numbers from 0 to 100, such as 60-69.');
    case 'days':
      return readDays(raw) ? accept(raw) : refuse('Use two days, such as 2026-11-01..2026-11-07.');
    case 'version':
      return VERSION.test(raw) ? accept(raw) : refuse('Use a version from an earlier answer.');
    case 'time_zone':
      return isTimeZone(raw) ? accept(raw) : refuse('Use a time zone such as Europe/Berlin.');
    case 'text':
      return isText(raw, param.max) ? accept(raw) : refuse(`Use at most ${param.max} characters, none of them NUL.`);
  }
}

/** Values by key, and problems by key as sentences. */
export interface ParsedValues {
  values: Record<string, unknown>;
  problems: Record<string, string[]>;
}

/**
 * Parses a query string. Unknown, repeated (even with one value) and missing required keys are problems. An absent key has no
 * value: the server fills in defaults. Never throws.
 */
export function parseQuery(spec: ParamSpec, search: URLSearchParams, codePolicy: CodePolicy): ParsedValues {
  const values: Record<string, unknown> = {};
  // Without a prototype, so that a key named `__proto__` is a key like any other and is refused.
  const problems: Record<string, string[]> = Object.create(null);
  for (const key of new Set(search.keys())) {
    const param = Object.hasOwn(spec, key) ? spec[key] : undefined;
    const given = search.getAll(key);
    const raw = given[0];
    if (!param || raw === undefined) {
      problems[key] = ['Unknown parameter.'];
    } else if (given.length > 1) {
      problems[key] = ['Give this parameter once.'];
    } else {
      const parsed = parseParam(param, raw, codePolicy);
      if (parsed.ok) values[key] = parsed.value;
      else problems[key] = [parsed.reason];
    }
  }
  for (const [key, param] of Object.entries(spec)) {
    if (param.required && !search.has(key)) problems[key] = ['This parameter is required.'];
  }
  return { values, problems };
}

/** The text of a value in an address, before encoding. Lists are joined by commas. */
export function writeParam(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  return String(value);
}

function isId(raw: string): boolean {
  return ID.test(raw) && Number(raw) <= MAX_ID;
}

function isCode(
  param: { values: readonly string[]; family?: RegExp; open: boolean },
  raw: string,
  codePolicy: CodePolicy,
): boolean {
  return (
    param.values.includes(raw) ||
    param.family?.test(raw) ||
    (param.open && codePolicy === 'open' && CODE_PATTERN.test(raw))
  );
}

// Without offsets such as +01:00, which only newer engines accept.
const ZONE = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

function isTimeZone(raw: string): boolean {
  if (!ZONE.test(raw)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: raw }));
  } catch {
    return false;
  }
}

function isText(raw: string, max: number): boolean {
  return raw.length <= max && !raw.includes('\0') && raw.isWellFormed();
}

function accept(value: number | string | boolean | string[]): Parsed {
  return { ok: true, value };
}

function refuse(reason: string): Parsed {
  return { ok: false, reason };
}
