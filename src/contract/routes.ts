import type { Endpoint } from './endpoint.ts';

/** The routes of one path. */
export interface PathRoutes<Name extends string> {
  /** With parameters in braces. */
  path: string;
  methods: readonly MethodRoute<Name>[];
}

/** The route of one method, with its operations. Several operations differ in their query. */
export interface MethodRoute<Name extends string> {
  method: Endpoint['method'];
  operations: readonly [Name, ...Name[]];
  /** Bytes, where a body may be longer than usual. */
  bodyLimit?: number | undefined;
}

/** The routes of an endpoint table, in its order. */
export function routesOf<Name extends string>(table: Readonly<Partial<Record<Name, Endpoint>>>): PathRoutes<Name>[] {
  const routes = new Map<string, MethodRoute<Name>[]>();
  for (const [name, { method, path, bodyLimit }] of Object.entries(table) as [Name, Endpoint][]) {
    const methods = routes.get(path) ?? [];
    const shared = methods.findIndex((route) => route.method === method);
    const operations = methods[shared]?.operations;
    if (operations) methods[shared] = { method, bodyLimit, operations: [...operations, name] };
    else routes.set(path, [...methods, { method, bodyLimit, operations: [name] }]);
  }
  return [...routes].map(([path, methods]) => ({ path, methods }));
}

/** Converts a path for the router: `/a/{id}/` becomes `/a/:id/`. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Chooses the operation of a request: the one with the most required query parameters, if all are given; else the first. */
export function chooseOperation<Name extends string>(
  operations: readonly [Name, ...Name[]],
  table: Readonly<Record<Name, Endpoint>>,
  search: URLSearchParams,
): Name {
  const requiredKeys = (name: Name) =>
    Object.entries(table[name].query).flatMap(([key, { required }]) => (required ? [key] : []));
  const strictestFirst = operations.toSorted((a, b) => requiredKeys(b).length - requiredKeys(a).length);
  return strictestFirst.find((name) => requiredKeys(name).every((key) => search.has(key))) ?? operations[0];
}
