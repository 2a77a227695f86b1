import type { z } from 'zod/mini';
import { ASSESSMENT_ORDERINGS, ASSESSMENT_STATUSES, bothDirections } from './codes.ts';
import { MAX_ID } from './fields.ts';
import type { ParamSpec } from './params.ts';

/** One operation of the API. Client, gateway, platform and OpenAPI document are derived from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below `{base_url}`, each parameter in braces. */
  path: `/${string}`;
  summary: string;
  params: ParamSpec;
  query: ParamSpec;
  /** Query parameters of the gateway, which it does not forward. */
  gatewayQuery?: ParamSpec;
  /** The JSON body; absent: none. `optionalBody`: clients may leave it out. */
  body?: z.ZodMiniType;
  optionalBody?: true;
  /** The maximum size of the body in bytes, if larger than usual. */
  bodyLimit?: number;
  /** The response: a JSON document, a PDF, another file, or an empty body. */
  response: z.ZodMiniType | 'pdf' | 'file' | 'empty';
  /** The API description does not define the response. An empty body and any JSON are success, too. */
  undefinedResponse?: true;
  /** What the embedded platform answers, where it is more than is read. */
  sends?: z.ZodMiniType;
  /** A GET that changes something: a token that may only read is refused. */
  writes?: true;
  /** The API description defines two shapes, an envelope and a bare test taker. `shapeAnswer` converts both. */
  twoShapes?: true;
  /** The status code of the embedded platform. From other services, any 2xx is success. */
  status: 200 | 201 | 204;
}

/** The most rows a page may hold; a larger `limit` counts as this. */
export const MAX_LIMIT = 1000;

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

/** Query parameters of a list of assessments. `about`: its default order. */
export const assessmentsQuery = (about: string) =>
  ({
    status: { kind: 'codes', values: ASSESSMENT_STATUSES, open: true, about: 'Default: all.' },
    ordering: { kind: 'code', values: bothDirections(ASSESSMENT_ORDERINGS), open: false, about },
  }) as const satisfies ParamSpec;
