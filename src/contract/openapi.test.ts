import { describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { platformEndpoints } from './platformEndpoints.ts';
import { openApiDocument } from './openapi.ts';

const { paths } = openApiDocument('http://127.0.0.1:1');
const rows = Object.entries<Endpoint>(platformEndpoints);

describe('the OpenAPI document', () => {
  test.each(rows)('describes %s', (name, endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (!operation) throw new Error(`${name} is missing`);
    expect(operation['x-operations']).toContain(name);
    const described = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
    expect(described('path').map((parameter) => parameter.name)).toEqual(Object.keys(endpoint.params));
    expect(described('query').map((parameter) => parameter.name)).toEqual(
      expect.arrayContaining(Object.keys(endpoint.query)),
    );
    expect(operation.requestBody === undefined).toBe(endpoint.body === undefined);
    if (operation.requestBody) {
      expect(operation.requestBody.content['application/json']?.schema).toMatchObject({ additionalProperties: false });
    }
    const success = operation.responses[endpoint.status];
    const type = endpoint.response === 'pdf' ? 'application/pdf' : 'application/json';
    expect(Object.keys(success?.content ?? {})).toEqual(endpoint.response === 'empty' ? [] : [type]);
    for (const status of ['400', '401', '405', '429']) expect(operation.responses).toHaveProperty(status);
    if (endpoint.method !== 'GET') expect(operation.responses).toHaveProperty('403');
  });

  test('describes no other operation', () => {
    const told = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        operation['x-operations'].map((name) => `${name}: ${method.toUpperCase()} ${path}`),
      ),
    );
    const known = rows.map(([name, { method, path }]) => `${name}: ${method} ${path}`);
    expect(told.toSorted()).toEqual(known.toSorted());
    const extra = Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap((operation) => {
        const endpoints = operation['x-operations'].map((name) => rows.find(([row]) => row === name)?.[1]);
        const keys = endpoints.flatMap((row) => [...Object.keys(row?.params ?? {}), ...Object.keys(row?.query ?? {})]);
        return operation.parameters.map(({ name }) => name).filter((name) => !keys.includes(name));
      }),
    );
    expect(extra).toEqual([]);
  });

  test('has parameters of one of two operations on a path as optional', () => {
    const operation = paths[platformEndpoints.readFlags.path]?.get;
    expect(operation?.parameters).toMatchObject([
      { name: 'test_taker_id', required: true },
      { name: 'candidature', required: false },
    ]);
    expect(operation?.responses['200']?.content?.['application/json']?.schema).toHaveProperty('oneOf');
  });

  test('has the strict form of each schema', () => {
    const schema =
      paths[platformEndpoints.changeStage.path]?.patch?.responses['200']?.content?.['application/json']?.schema;
    expect(schema).toMatchObject({
      type: 'object',
      required: ['id', 'stage', 'reminder_sent'],
      additionalProperties: false,
    });
  });

  test('says what the fields mean that the API description lacks', () => {
    const schema = paths[platformEndpoints.readResult.path]?.get?.responses['200']?.content?.['application/json'];
    expect(schema).toMatchObject({
      schema: {
        properties: {
          duration: { description: expect.stringContaining('seconds') },
          raw_score: { description: expect.any(String) },
        },
      },
    });
  });
});
