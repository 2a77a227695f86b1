import { type Endpoint, endpoints, sandboxEndpoints } from '../../contract/endpoints.ts';
import { gatewayEndpoints } from '../../contract/gatewayEndpoints.ts';
import { parseParam } from '../../contract/params.ts';
import { matchPath } from '../../contract/paths.ts';
import { invalid, Refusal } from '../refusal.ts';

export interface Match {
  endpoint: Endpoint;
  /** The values of the path's parameters. */
  params: Record<string, unknown>;
}

/** Operations by how many segments their path has. */
export type Table = ReadonlyMap<number, readonly Row[]>;

interface Row {
  endpoint: Endpoint;
  /** Of its path; null where a parameter stands. */
  segments: (string | null)[];
}

/** Everything that may be asked for below `/api/`. */
export function buildTable(embedded: boolean): Table {
  const parts = [gatewayEndpoints, endpoints, ...(embedded ? [sandboxEndpoints] : [])];
  return tableOf(parts.flatMap((part) => Object.values<Endpoint>(part)));
}

/** The same of any rows. */
export function tableOf(rows: readonly Endpoint[]): Table {
  const table = new Map<number, Row[]>();
  for (const endpoint of rows) {
    const segments = endpoint.path.split('/').map((part) => (isParameter(part) ? null : part));
    table.set(segments.length, [...(table.get(segments.length) ?? []), { endpoint, segments }]);
  }
  return table;
}

/** The rows whose path this is, whatever the method; 404 when there is none. */
export function rowsAt(table: Table, path: string): readonly Endpoint[] {
  const given = path.split('/');
  const shaped = (table.get(given.length) ?? [])
    .filter(({ segments }) => segments.every((part, i) => (part === null ? given[i] : part === given[i])))
    .map(({ endpoint }) => endpoint);
  // `/api/assessments/results/` also has the shape of `/api/assessments/{assessment_id}/`: the literal one is meant.
  const fewest = Math.min(...shaped.map(parameterCount));
  const rows = shaped.filter((endpoint) => parameterCount(endpoint) === fewest);
  if (rows.length === 0) throw new Refusal(404, 'not_found', 'There is nothing at this address.');
  return rows;
}

/**
 * The one row that is asked for. 405 when the path is known and the method is not, 400 naming a malformed parameter.
 * Two operations share a path and a method: the one whose required query keys are all there and the most is meant.
 */
export function chooseRow(rows: readonly Endpoint[], method: string, path: string, search: URLSearchParams): Match {
  const [endpoint] = rows
    .filter((row) => row.method === method)
    .toSorted((a, b) => given(b, search) - given(a, search) || requiredKeys(a).length - requiredKeys(b).length);
  if (!endpoint) throw methodNotAllowed(rows.map((row) => row.method));
  const params = matchPath(endpoint, path, 'open');
  if (!params) throw invalid(problemsOf(endpoint, path));
  return { endpoint, params };
}

/** 405, with the methods that there are at the address. */
export function methodNotAllowed(methods: readonly string[]): Refusal {
  const allow = [...new Set(methods)].toSorted().join(', ');
  return new Refusal(405, 'method_not_allowed', 'This cannot be done at this address.', { headers: { allow } });
}

function problemsOf(endpoint: Endpoint, path: string): Record<string, string[]> {
  const given = path.split('/');
  const problems: Record<string, string[]> = {};
  for (const [index, part] of endpoint.path.split('/').entries()) {
    const key = part.slice(1, -1);
    const param = isParameter(part) ? endpoint.params[key] : undefined;
    const parsed = param && parseParam(param, given[index] ?? '', 'open');
    if (parsed?.ok === false) problems[key] = [parsed.reason];
  }
  return problems;
}

const isParameter = (part: string): boolean => part.startsWith('{');
const parameterCount = (endpoint: Endpoint): number => Object.keys(endpoint.params).length;
const requiredKeys = ({ query }: Endpoint): string[] => Object.keys(query).filter((key) => query[key]?.required);
const given = (endpoint: Endpoint, search: URLSearchParams): number =>
  requiredKeys(endpoint).filter((key) => search.has(key)).length;
