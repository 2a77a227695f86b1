import type { z } from 'zod/mini';
import { ASSESSMENT_ORDERINGS, ASSESSMENT_STATUSES, bothDirections, MAX_ID } from './codes.ts';
import type { ParamSpec } from './params.ts';
import type { Role } from './role.ts';

/** What a client needs to call an operation. */
export interface Callable {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below `{base_url}`, each parameter in braces. */
  path: `/${string}`;
  query?: ParamSpec;
  /** Query parameters of the gateway, which it does not forward. */
  gatewayQuery?: ParamSpec;
  /** Clients may leave out the body. */
  optionalBody?: true;
  /** The response if it is not a JSON document: a PDF, another file, or an empty body. */
  answers?: 'pdf' | 'file' | 'empty';
  /** The API description does not define the response. An empty body and any JSON are success, too. */
  undefinedResponse?: true;
}

interface Facts {
  /** The maximum size of the body in bytes, if larger than usual. */
  bodyLimit?: number;
  /** A GET that changes something: a token that may only read is refused. */
  writes?: true;
  /** The scope that a token needs besides `read` or `write`. */
  scope?: 'answers';
  /** The API description defines two shapes, an envelope and a bare test taker. `shapeAnswer` converts both. */
  twoShapes?: true;
}

/**
 * One operation as data, without its schemas, which the dashboard does not load. Changes, files and personal links are audited:
 * `audited` says what was done. Null: it changes nothing, or only what its own user sees.
 */
export type Operation = Callable &
  Facts & {
    /** The least role. The gateway refuses calls and the dashboard hides controls by it. */
    role: Role;
    /** The parameters of the path that are not IDs. */
    params?: ParamSpec;
    /** The status code of a success; default: 200. */
    status?: 201 | 204;
    /** Of the API: the calls a minute that the live service allows, or the operation whose calls these count for. */
    rate?: number | string;
    /** Of the API: no candidate is in its answer, so that blind review leaves it as it is. */
    namesNobody?: true;
  } & (
    | { method: 'GET'; answers?: never; audited?: string; auditDetail?: never }
    | { method: 'GET'; answers: 'pdf' | 'file'; audited: string; auditDetail?: never }
    | {
        method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        audited: string | null;
        /** The field of the body that the audit log keeps. */
        auditDetail?: string;
      }
  );
export type Operations = Record<string, Operation>;

/** The schemas of an operation, and its summary in the API reference. */
export interface Schemas {
  summary: string;
  /** The JSON body; absent: none. */
  body?: z.ZodMiniType;
  /** The response, if it is a JSON document. */
  response?: z.ZodMiniType;
  /** What the embedded platform answers, where it is more than is read. */
  sends?: z.ZodMiniType;
}

/** An operation with its schemas. Gateway, platform and OpenAPI document are derived from it. */
export interface Endpoint extends Callable, Facts, Omit<Schemas, 'response'> {
  params: ParamSpec;
  query: ParamSpec;
  response: z.ZodMiniType | 'pdf' | 'file' | 'empty';
  /** The status code of the embedded platform. From other services, any 2xx is success. */
  status: 200 | 201 | 204;
}

type KeysIn<Path> = Path extends `${string}{${infer Key}}${infer Rest}` ? Key | KeysIn<Rest> : never;
type OwnOf<Row, Key extends string, Otherwise> = Row extends Record<Key, infer Value> ? Value : Otherwise;
type Id = { kind: 'id'; required: true };

/** The endpoint of a row with its schemas. */
export type EndpointFrom<Row extends Operation, Given> = Omit<Row, 'params' | 'query' | 'status'> &
  Omit<Given, 'response'> & {
    params: { [Key in KeysIn<Row['path']>]: OwnOf<OwnOf<Row, 'params', unknown>, Key, Id> };
    // oxlint-disable-next-line typescript/no-generated-empty-object-type -- no parameters
    query: OwnOf<Row, 'query', Record<never, never>>;
    response: OwnOf<Given, 'response', OwnOf<Row, 'answers', never>>;
    status: Endpoint['status'];
  };

const ID: ParamSpec[string] = { kind: 'id', required: true };

/** Joins a row with its schemas. */
export function joinSchemas({ params, query = {}, ...row }: Operation, { response, ...schemas }: Schemas): Endpoint {
  const keys = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, params?.[key] ?? ID] as const);
  const answer = response ?? row.answers;
  if (answer === undefined) throw new Error(`${row.path} has no response`);
  return { status: 200, ...row, ...schemas, params: Object.fromEntries(keys), query, response: answer };
}

/** The most rows a page may hold; a larger `limit` counts as this. */
export const MAX_LIMIT = 1000;
/** The most rows of a window of the read model. */
export const MAX_WINDOW = 100;
/** The most candidatures of a selection. */
export const MAX_SELECTED = 100_000;

const limitParam = (max: number, fallback: number, about: string) =>
  ({ kind: 'integer', min: 1, max, fallback, about }) as const;

/** Query parameters of a list that is read by offset. */
export const offsetPaging = (max: number, fallback: number, about: string) =>
  ({
    limit: limitParam(max, fallback, about),
    offset: { kind: 'integer', min: 0, max: MAX_ID, fallback: 0, about: 'Offset of the first row.' },
  }) as const satisfies ParamSpec;

/** Query parameters of a list that is read by cursor, the newest first. */
export const cursorPaging = (max: number) =>
  ({
    before: { kind: 'text', max: 60, about: 'The entries after this cursor.' },
    limit: limitParam(max, 20, 'Maximum number of entries.'),
  }) as const satisfies ParamSpec;

/** Query parameters of every paged list. */
export const paging = offsetPaging(MAX_LIMIT, 10, 'Page size.');
/** Query parameters that select a window of rows, at most MAX_WINDOW. */
export const windowing = offsetPaging(MAX_WINDOW, MAX_WINDOW, 'Maximum number of rows.');

export const as_of = { kind: 'version', about: 'Leaves out rows added after this version.' } as const;
/** The search parameter of all lists. */
export const q = { kind: 'text', max: 200, about: 'Searched words; case and accents are ignored.' } as const;
/** The parameters of lists that may be of one assessment, or are. */
export const ofAssessment = { kind: 'id', about: 'Of this assessment only.' } as const;
export const theAssessment = { kind: 'id', required: true, about: 'The assessment ID.' } as const;

/** Query parameters of a list of assessments. `about`: its default order. */
export const assessmentsQuery = (about: string) =>
  ({
    status: { kind: 'codes', values: ASSESSMENT_STATUSES, open: true, about: 'Default: all.' },
    ordering: { kind: 'code', values: bothDirections(ASSESSMENT_ORDERINGS), open: false, about },
  }) as const satisfies ParamSpec;
