import { MAX_ID } from './codes.ts';
import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { type PlatformEndpointName, platformEndpoints } from './platformEndpoints.ts';
import type { Param, ParamSpec } from './params.ts';
import { platformLimit, RATE_LIMITS, type RateLimits } from './rateLimits.ts';

/**
 * What fields mean that the API description lacks, with their units, by the name of the field. Not in the schemas, which the dashboard
 * loads.
 */
const FIELD_NOTES: Readonly<Record<string, string>> = {
  algorithm: 'How the test is scored: basic or big_5; custom_questions in results.',
  average: 'The same as avg_score, 0 to 100.',
  average_score: 'The same as avg_score, 0 to 100.',
  candidature_id: 'The candidature ID, the same as id.',
  completed_at: 'When it was completed; null before.',
  display_normalized_percentile_score:
    'Percent of the candidates who completed the assessment whose score in this test is lower; null until completed.',
  display_normalized_weighted_percentile_score:
    'Percent of the candidates who completed the assessment whose average is lower; null until completed. Not in lists.',
  duration:
    'Time limit in seconds. Of a result: with the extra time of the candidate; null until started, and for custom questions.',
  events:
    'What was noticed during the test: its kind, the question, start and duration in seconds, of a paste the number of characters. Absent: nothing is recorded of this test, or it is not submitted.',
  events_left_out: 'How many events were only counted, since a test keeps at most 500.',
  last_activity: 'When the candidate was invited, started or completed, whichever is last.',
  modified: 'The last change by anyone.',
  number_questions_completed: 'Number of answered questions; null if the answers are not kept.',
  raw_score: 'Number of right answers, or of passed cases of a code test; null where there are none, and until scored.',
  reminder_sent: 'Whether a rejection email has been queued or sent.',
  response_time: 'Seconds from the start of the test to its submission; null until submitted.',
  score_description: 'The score in words; may be empty.',
  skill_areas_score:
    'By skill area: its name, percent right, and the numbers of answered and of all questions. Empty until scored, and for a personality test.',
  tests_detail: 'The tests of the assessment, in their order.',
};

type Json = Record<string, unknown>;

/** A response of an operation. */
export interface Answer {
  description: string;
  headers?: Record<string, Json>;
  content?: Record<string, { schema: Json }>;
}

/** One operation of the document. */
export interface Operation {
  operationId: string;
  summary: string;
  /** The described operations: two of them share one path. */
  'x-operations': PlatformEndpointName[];
  /** Calls a minute that the live service allows, or this server's own limit where one is configured. */
  'x-rate-limit': number;
  /** Empty: it takes no token. */
  security?: [];
  parameters: ({ name: string; in: 'path' | 'query'; required: boolean; description?: string; schema: Json } & Json)[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, Answer>;
}

/** The OpenAPI 3.1 document of the API. `serverUrl`: the base of its paths. */
export function openApiDocument(serverUrl: string, limits: RateLimits = RATE_LIMITS) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of Object.keys(platformEndpoints) as PlatformEndpointName[]) {
    const endpoint: Endpoint = platformEndpoints[name];
    const operations = (paths[endpoint.path] ??= {});
    const method = endpoint.method.toLowerCase();
    const before = operations[method];
    const operation = describeOperation(name, endpoint, platformLimit(name, limits));
    operations[method] = before ? merge(before, operation) : operation;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assessment Invitation and Candidate Tracking API',
      version: '1',
      description:
        'Served by the embedded platform, with and without the final slash of a path. Unknown parameters and fields are ignored, ' +
        'or refused with --strict; an empty value, null and undefined count as an absent parameter, and null as an absent ' +
        'optional field. Values are not coerced.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word Token, a space, the token.',
        },
      },
    },
  };
}

function describeOperation(name: PlatformEndpointName, endpoint: Endpoint, perMinute: number): Operation {
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-operations': [name],
    'x-rate-limit': perMinute,
    ...(name === 'logIn' && { security: [] as [] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.optionalBody,
        content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: { [endpoint.status]: success(endpoint), ...refusals(endpoint) },
  };
}

/** Merges two operations on one path. Parameters of only one are optional, and either response may come. */
function merge(first: Operation, second: Operation): Operation {
  const all = [...first.parameters, ...second.parameters];
  const merged = first.parameters
    .concat(second.parameters.filter(({ name }) => first.parameters.every((parameter) => parameter.name !== name)))
    .map((parameter) => ({ ...parameter, required: all.filter(({ name }) => name === parameter.name).length > 1 }));
  const responses = { ...first.responses };
  for (const [status, answer] of Object.entries(second.responses)) {
    const other = responses[status];
    if (status.startsWith('2') && other) responses[status] = eitherOf(other, answer);
  }
  const operations = [...first['x-operations'], ...second['x-operations']];
  const summary = `${first.summary}; ${second.summary.toLowerCase()}`;
  return { ...first, summary, 'x-operations': operations, parameters: merged, responses };
}

function eitherOf(first: Answer, second: Answer): Answer {
  const schemas = [first, second].map(({ content }) => content?.['application/json']?.schema);
  return { ...first, content: { 'application/json': { schema: { oneOf: schemas } } } };
}

function parameters(spec: ParamSpec, place: 'path' | 'query'): Operation['parameters'] {
  return Object.entries(spec).map(([name, param]) => ({
    name,
    in: place,
    required: param.required ?? false,
    ...(param.about && { description: param.about }),
    ...(param.kind === 'codes' && { style: 'form', explode: false }),
    schema: paramSchema(param),
  }));
}

const ID = { type: 'integer', minimum: 1, maximum: MAX_ID };
const UUID = { type: 'string', format: 'uuid' };

function codeSchema({ values, family }: { values: readonly string[]; family?: RegExp }): Json {
  const listed = { type: 'string', enum: [...values] };
  return family ? { anyOf: [listed, { type: 'string', pattern: family.source }] } : listed;
}

function paramSchema(param: Param): Json {
  switch (param.kind) {
    case 'id':
      return ID;
    case 'uuid':
      return UUID;
    case 'id_or_uuid':
      return { oneOf: [ID, UUID] };
    case 'integer':
      return { type: 'integer', minimum: param.min, maximum: param.max, default: param.fallback };
    case 'boolean':
      return { type: 'boolean' };
    case 'code':
      return { type: 'string', enum: [...param.values] };
    case 'codes':
      return { type: 'array', items: codeSchema(param) };
    case 'scores':
      return { type: 'string', examples: ['60-69'] };
    case 'days':
      return { type: 'string', examples: ['2026-11-01..2026-11-07'] };
    case 'version':
      return { type: 'string', examples: ['123-45'] };
    case 'time_zone':
      return { type: 'string', maxLength: 64, examples: ['Europe/Berlin'] };
    case 'text':
      return { type: 'string', maxLength: param.max };
  }
}

function success({ sends, response: read }: Endpoint): Answer {
  const response = sends ?? read;
  if (response === 'empty') return { description: 'Done; no body.' };
  if (typeof response === 'string') {
    const type = response === 'pdf' ? 'application/pdf' : 'application/octet-stream';
    return { description: 'The report.', content: { [type]: { schema: { type: 'string', format: 'binary' } } } };
  }
  return { description: 'Success.', content: { 'application/json': { schema: jsonSchema(response, 'output') } } };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: addNotes });
  return rest;
}

/** Describes the fields that the API description lacks. */
function addNotes({ jsonSchema: { properties = {}, required = [] } }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  for (const [name, schema] of Object.entries(properties)) {
    const note = required.includes(name) || !Object.hasOwn(FIELD_NOTES, name) ? undefined : FIELD_NOTES[name];
    // A copy: fields share schemas.
    if (note !== undefined && typeof schema === 'object') properties[name] = { ...schema, description: note };
  }
}

const DETAIL = {
  type: 'object',
  properties: { detail: { type: 'string' } },
  required: ['detail'],
  additionalProperties: false,
};

/** Problems by field or parameter, one sentence, or the keys of a refused invitation. */
const WRONG_INPUT = {
  oneOf: [
    DETAIL,
    {
      type: 'object',
      properties: {
        errors: {
          type: 'array',
          items: {
            type: 'object',
            properties: { field: { type: 'string' }, error_key: { type: 'string' } },
            required: ['field', 'error_key'],
            additionalProperties: false,
          },
        },
      },
      required: ['errors'],
      additionalProperties: false,
    },
    { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  ],
};

const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } });
const RATE = {
  'X-RateLimit-Limit': whole('Calls of this operation allowed per minute.'),
  'X-RateLimit-Remaining': whole('Calls left in this window.'),
  'X-RateLimit-Reset': whole('Seconds until the window ends.'),
  'Retry-After': whole('Seconds to wait when too many reports are being created.'),
};

function refusals({ method, body, params, query, writes, scope }: Endpoint): Operation['responses'] {
  const keys = [...Object.keys(params), ...Object.keys(query)];
  const isAboutOne = keys.some((key) => key.endsWith('_id') || key.startsWith('candidature') || key === 'assessment');
  const found: Record<string, string | false> = {
    400: 'A parameter or the body is not as described, or the invitation is refused.',
    401: 'The token is missing, unknown or revoked.',
    403:
      (scope !== undefined && `The token needs the scope ${scope}.`) ||
      ((method !== 'GET' || writes === true) && 'The token may only read.'),
    404: isAboutOne && 'Not found.',
    405: 'This path takes other methods; see Allow.',
    409: isAboutOne && 'Not possible in the current state.',
    413: body !== undefined && 'The body is larger than 64 KiB.',
    415: body !== undefined && 'The body is not application/json.',
    429: 'Too many calls in this window, or too many at once. See the headers.',
  };
  const responses: Operation['responses'] = {};
  for (const [status, description] of Object.entries(found)) {
    if (description === false) continue;
    const schema = status === '400' ? WRONG_INPUT : DETAIL;
    const content = { 'application/json': { schema } };
    responses[status] = { description, ...(status === '429' && { headers: RATE }), content };
  }
  return responses;
}
