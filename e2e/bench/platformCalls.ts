import { Pool } from 'undici';
import { bothDirections, CANDIDATURE_ORDERINGS } from '../../src/contract/codes.ts';
import { type Program, runProgram } from '../support/server.ts';

/** Filters and orderings of lists of candidatures, as parts of a query. */
export const FILTERS = ['', '&stage=EVA', '&stage=HIR', '&status=started', '&status=completed&stage=REJ'];
const ORDERINGS = ['', ...bothDirections(CANDIDATURE_ORDERINGS).map((ordering) => `&ordering=${ordering}`)];
/** Orderings with an index, since sync reads them. */
export const INDEXED_ORDERINGS = ORDERINGS.filter((ordering) => ordering === '' || /\b(?:created|id)$/.test(ordering));

const LIST = '/api/assessments/candidature/?assessment=1';
/** Lists of assessment 1: each filter with each ordering that has an index, ten rows a page, as the API gives them. */
export const FIRST_PAGES = FILTERS.flatMap((filter) =>
  INDEXED_ORDERINGS.map((ordering) => `${LIST}${filter}${ordering}`),
);
/** The same with a large offset. */
export const DEEP_PAGES = INDEXED_ORDERINGS.map((ordering) => `${LIST}${ordering}&offset=50000`);
/** Counts of filtered lists, and an assessment with its counts. */
export const COUNTS = [
  `${LIST}&stage=EVA&limit=1`,
  `${LIST}&status=completed&stage=REJ&limit=1`,
  '/api/assessments/1/',
];

/** The platform without a gateway, as shipped. */
export interface RunningPlatform extends Program {
  url: string;
  /** Calls the API and returns the bytes; rejects unless it succeeds. */
  call: (path: string) => Promise<ArrayBuffer>;
  stop: () => Promise<void>;
}

/** Starts it with the token that it creates. */
export async function runPlatform(variables: Record<string, string>): Promise<RunningPlatform> {
  const settings = { PLATFORM_PORT: '0', PLATFORM_RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...variables };
  const program = runProgram(['platform'], settings, { flags: [] });
  const [, url = ''] = await program.printed(/^API sandbox on (\S+)$/m);
  const [, token = ''] = await program.printed(/^Temporary API token \(valid until exit\): (\S+)$/m);
  const pool = new Pool(url);
  const headers = { authorization: `Token ${token}` };
  return {
    ...program,
    url,
    async call(path) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
      const bytes = await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}.`);
      return bytes;
    },
    async stop() {
      await pool.close();
      program.signal('SIGTERM');
      await program.ended;
    },
  };
}
