/**
 * What stands for `zod/mini` in the dashboard's build: schemas that say what they are and check nothing.
 *
 * The dashboard only walks the schemas of the contract (`tolerant.ts`); whatever is sent or served is checked on the
 * servers, with zod itself. So 9 kB need not come before the first row. A function that is missing here fails at the
 * build or when its module is loaded, never unseen.
 */
interface Described {
  _zod: { def: Record<string, unknown> };
  shape: unknown;
  check: (...checks: unknown[]) => Described;
}

function describe(def: Record<string, unknown>): Described {
  const described: Described = { _zod: { def }, shape: def['shape'], check: () => described };
  return described;
}

const kind = (type: string) => () => describe({ type });
const around = (type: string) => (innerType: Described) => describe({ type, innerType });
const object = (shape: object) => describe({ type: 'object', shape });
const check = () => null;
const text = kind('string');
const number = kind('number');

export const z = {
  config: check,
  minimum: check,
  maximum: check,
  minLength: check,
  maxLength: check,
  refine: check,
  regex: check,
  string: text,
  url: text,
  uuid: text,
  iso: { datetime: text },
  enum: kind('enum'),
  literal: kind('enum'),
  int: number,
  number,
  boolean: kind('boolean'),
  nullable: around('nullable'),
  optional: around('optional'),
  array: (element: Described) => describe({ type: 'array', element }),
  object,
  strictObject: object,
  extend: (base: Described, more: object) => object(Object.assign({}, base.shape, more)),
  // Of what is sent alone.
  discriminatedUnion: kind('union'),
};
