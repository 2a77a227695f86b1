import { z } from 'zod/mini';
import { allEndpoints, type Endpoint } from './endpoints.ts';
import { MAX_ID } from './fields.ts';
import type { Param, ParamSpec } from './params.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the table. `serverUrl` is what its paths are relative to. */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(allEndpoints)) {
    const operations = (paths[endpoint.path] ??= {});
    const method = endpoint.method.toLowerCase();
    const before = operations[method];
    const operation = describeOperation(name, endpoint);
    operations[method] = before ? merge(before, operation) : operation;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assessment Invitation and Candidate Tracking API',
      version: '1',
      description: 'What the embedded platform serves. Unknown parameters and fields are refused, nothing is coerced.',
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

function describeOperation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    // The operations of the table that stand behind this one: two of them share one path.
    'x-operations': [name],
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

/** Two operations on one path: a parameter only one of them has is optional, and either answer may come. */
function merge(first: Json, second: Json): Json {
  const all = [...(first.parameters as Json[]), ...(second.parameters as Json[])];
  const names = new Set(all.map(({ name }) => name));
  const merged = [...names].map((name) => {
    const same = all.filter((parameter) => parameter.name === name);
    return { ...same[0], required: same.length > 1 };
  });
  const responses = { ...(first.responses as Json) };
  for (const [status, response] of Object.entries(second.responses as Record<string, Json>)) {
    const other = responses[status];
    if (status.startsWith('2') && other) responses[status] = eitherOf(other as Json, response);
  }
  const operations = [...(first['x-operations'] as string[]), ...(second['x-operations'] as string[])];
  return { ...first, 'x-operations': operations, parameters: merged, responses };
}

function eitherOf(first: Json, second: Json): Json {
  const schemas = [first, second].map(
    (response) => (response.content as Record<string, Json>)['application/json']?.schema,
  );
  return { ...first, content: { 'application/json': { schema: { oneOf: schemas } } } };
}

function parameters(spec: ParamSpec, place: 'path' | 'query'): Json[] {
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
      return { type: 'array', items: { type: 'string', enum: [...param.values] } };
    case 'text':
      return { type: 'string', maxLength: param.max };
  }
}

function success({ response }: Endpoint): Json {
  if (response === 'empty') return { description: 'Done; no body.' };
  if (response === 'pdf') {
    return {
      description: 'The report.',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  return { description: 'Success.', content: { 'application/json': { schema: jsonSchema(response, 'output') } } };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

const DETAIL = {
  type: 'object',
  properties: { detail: { type: 'string' } },
  required: ['detail'],
  additionalProperties: false,
};

/** What is wrong by field or parameter, a sentence about the whole, or the keys of a refused invitation. */
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

function refusals({ method, body, params, query }: Endpoint): Json {
  const keys = [...Object.keys(params), ...Object.keys(query)];
  const isAboutOne = keys.some((key) => key.endsWith('_id') || key.startsWith('candidature') || key === 'assessment');
  const found: Record<number, string | false> = {
    400: 'A parameter or the body is not as described, or the invitation is refused.',
    401: 'The token is missing, unknown or revoked.',
    403: method !== 'GET' && 'The token may only read.',
    404: isAboutOne && 'There is no such thing.',
    405: 'This path takes other methods; see Allow.',
    409: isAboutOne && 'The state of things does not allow it.',
    413: body !== undefined && 'The body is larger than 64 KiB.',
    415: body !== undefined && 'The body is not application/json.',
    429: 'Too much at once; see Retry-After.',
  };
  const told = Object.entries(found).filter(([, description]) => description !== false);
  return Object.fromEntries(
    told.map(([status, description]) => {
      const schema = status === '400' ? WRONG_INPUT : DETAIL;
      return [status, { description, content: { 'application/json': { schema } } }];
    }),
  );
}
