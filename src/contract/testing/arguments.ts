import { MAX_ID } from '../codes.ts';
import * as fc from 'fast-check';
import type { Endpoint } from '../endpoint.ts';
import type { Param, ParamSpec } from '../params.ts';

/** An arbitrary of the path and query values of an operation; optional ones may be missing. */
export function valuesOf(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  return fc.tuple(recordOf(endpoint.params), recordOf(endpoint.query)).map(([path, query]) => ({ ...path, ...query }));
}

function recordOf(spec: ParamSpec): fc.Arbitrary<Record<string, unknown>> {
  const params = Object.entries(spec);
  return fc.record(Object.fromEntries(params.map(([key, param]) => [key, valueOf(param)])), {
    requiredKeys: params.filter(([, param]) => param.required).map(([key]) => key),
    noNullPrototype: true,
  });
}

// Mostly small IDs, since rows of tests have such IDs.
const id = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 3 }), weight: 3 },
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 1, max: MAX_ID }),
  fc.constant(MAX_ID),
);
const unlisted = fc.stringMatching(/^[A-Za-z_]{2,20}$/);

function valueOf(param: Param): fc.Arbitrary<unknown> {
  switch (param.kind) {
    case 'id':
      return id;
    case 'uuid':
      return fc.uuid();
    case 'id_or_uuid':
      return fc.oneof(id, fc.uuid());
    case 'integer':
      return fc.integer({ min: param.min, max: Math.min(param.max, MAX_ID) });
    case 'boolean':
      return fc.boolean();
    case 'code':
      return codeOf(param);
    case 'codes':
      return fc.uniqueArray(codeOf(param), { minLength: 1, maxLength: 4 });
    case 'scores':
      return fc.constantFrom('0-100', '60-69', '100-100');
    case 'days':
      return fc.constantFrom('1970-01-01..9999-12-31', '2026-11-01..2026-11-07');
    case 'version':
      return fc.tuple(fc.nat(), fc.nat()).map(([epoch, number]) => `${epoch}-${number}`);
    case 'time_zone':
      return fc.constantFrom('UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+1');
    case 'text':
      return fc.string({ unit: 'grapheme' }).filter((text) => text.length <= param.max && !text.includes('\0'));
  }
}

function codeOf(param: { values: readonly string[]; open: boolean }): fc.Arbitrary<string> {
  const listed = fc.constantFrom(...param.values);
  return param.open ? fc.oneof(listed, unlisted) : listed;
}
