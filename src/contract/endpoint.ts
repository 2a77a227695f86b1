import type { z } from 'zod/mini';
import { ASSESSMENT_ORDERINGS, ASSESSMENT_STATUSES, bothDirections } from './codes.ts';
import { MAX_ID } from './fields.ts';
import type { ParamSpec } from './params.ts';

/** One operation of the API, as data: the client, the gateway, the platform and the OpenAPI document are made from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below `{base_url}`, each parameter in braces. */
  path: `/${string}`;
  summary: string;
  params: ParamSpec;
  query: ParamSpec;
  /** What the gateway takes in the query besides, and does not forward. */
  gatewayQuery?: ParamSpec;
  /** The JSON body that is sent; absent: none. `optionalBody`: it may be left out. */
  body?: z.ZodMiniType;
  optionalBody?: true;
  /** The longest body, in bytes, where it may be longer than others. */
  bodyLimit?: number;
  /** What success answers: a JSON document, a PDF, a file of another kind, or nothing at all. */
  response: z.ZodMiniType | 'pdf' | 'file' | 'empty';
  /** The description does not show what success answers, so that an empty body or any JSON is success, too. */
  openAnswer?: true;
  /** Described once as an envelope and once as the bare person: the client takes either for the other. */
  eitherShape?: true;
  /** The status code of success: the embedded platform's, since the description shows none. Any 2xx is success. */
  status: 200 | 201 | 204;
}

/** The most rows a page may hold; a larger `limit` counts as this. */
export const MAX_LIMIT = 1000;

const limitOf = (max: number, fallback: number, about: string) =>
  ({ kind: 'integer', min: 1, max, fallback, about }) as const;

/** Query parameters of a list that is read by offset. */
export const offsetPaging = (max: number, fallback: number, about: string) =>
  ({
    limit: limitOf(max, fallback, about),
    offset: { kind: 'integer', min: 0, max: MAX_ID, fallback: 0, about: 'Offset of the first row.' },
  }) as const satisfies ParamSpec;

/** Query parameters of a list that is read by cursor, the newest first. */
export const cursorPaging = (max: number) =>
  ({
    before: { kind: 'text', max: 60, about: 'The entries after this cursor.' },
    limit: limitOf(max, 20, 'Maximum number of entries.'),
  }) as const satisfies ParamSpec;

/** Query parameters of every paged list. */
export const paging = offsetPaging(MAX_LIMIT, 10, 'Page size.');

/** Query parameters of a list of assessments. `about`: its default order. */
export const assessmentsQuery = (about: string) =>
  ({
    status: { kind: 'codes', values: ASSESSMENT_STATUSES, open: true, about: 'Default: all.' },
    ordering: { kind: 'code', values: bothDirections(ASSESSMENT_ORDERINGS), open: false, about },
  }) as const satisfies ParamSpec;
