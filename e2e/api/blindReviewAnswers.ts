import type { OperationName } from '../../src/contract/operations/operations.ts';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { writeTarget } from '../../src/contract/paths.ts';
import type { Role } from '../../src/contract/role.ts';
import { XLSX_TYPE } from '../../src/gateway/readModel/workbook.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { type GuessCall, LOGS, OPERATIONS } from './blindReviewCalls.ts';
import type { BlindWorld } from './blindReviewSupport.ts';

/** Moments (in milliseconds) and links of hidden candidatures, each with the words that replace it. */
export type HiddenValues = ReadonlyMap<string, string>;

/**
 * Two worlds that are made alike differ in moments and links. Those of hidden candidatures stay told from others, since an equal
 * one elsewhere would connect them.
 */
export async function hiddenValuesOf({ hidden, platform }: BlindWorld): Promise<HiddenValues> {
  const found = new Map<string, string>();
  for (const [place, { id }] of hidden.entries()) {
    const [row] = await platform.database.db.select().from(candidatures).where(eq(candidatures.id, id));
    if (!row) throw new Error('No such candidature');
    found.set(row.invitation_uuid, `link of ${place}`);
    for (const value of Object.values(row))
      if (value instanceof Date) found.set(String(value.getTime()), `moment of ${place}`);
  }
  return found;
}

/** Makes a call, and returns status, headers and answer without what differs from one run to the next. */
export async function answerOf(
  world: Pick<BlindWorld, 'headersOf'> & { gateway: Pick<BlindWorld['gateway'], 'url'> },
  role: Role,
  { operation, values, body }: GuessCall,
  known: HiddenValues,
): Promise<string> {
  const endpoint = OPERATIONS[operation];
  const response = await fetch(world.gateway.url + writeTarget(endpoint, values), {
    method: endpoint.method,
    headers: { ...world.headersOf(role), ...(endpoint.body && { 'content-type': 'application/json' }) },
    ...(endpoint.body && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const headers = [...response.headers].filter(([name]) => !HEADERS_BY_CHANCE.test(name));
  const start = `${response.status} ${JSON.stringify(headers)}`;
  if (type === XLSX_TYPE) return `${start} ${sheetOf(await response.arrayBuffer(), known)}`;
  const text = await response.text();
  if (type.includes('json')) return `${start} ${JSON.stringify(inValue(JSON.parse(text), { operation, known }))}`;
  if (!type.includes('csv')) return start;
  const lines = inText(text, known).split('\n');
  return `${start} ${(isLog(operation) ? lines.toSorted() : lines).join('\n')}`;
}

/** The rows of a workbook. Its other parts are constants, its moments are numbers of days. */
const sheetOf = (file: ArrayBuffer, known: HiddenValues): string =>
  inText(strFromU8(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml'] ?? new Uint8Array()), known).replaceAll(
    /(?<= s="2"><v>)[\d.]+/g,
    'T',
  );

/** Long answers are compressed, and versions differ in length. No answer has an ETag, which would be compared. */
const HEADERS_BY_CHANCE = /^(?:date|content-encoding|content-length|transfer-encoding|vary|x-request-id)$|ratelimit/;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const MOMENT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
/** The key of a row that is ordered by a moment. */
const MOMENT_KEY = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})\d{3}$/;

function inText(text: string, known: HiddenValues): string {
  return text
    .replace(MOMENT_KEY, '$1-$2-$3T$4:$5:$6.$7Z')
    .replaceAll(MOMENT, (moment) => known.get(String(new Date(moment).getTime())) ?? 'T')
    .replaceAll(UUID, (uuid) => known.get(uuid) ?? 'U')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'H');
}

const isLog = (operation: OperationName) => LOGS.includes(operation);

/** Versions, and how far background work is. */
const BY_CHANCE = ['as_of', 'version', 'requestId', 'request', 'seconds', 'seconds_left', 'completeness'];
const JOB_PROGRESS = ['state', 'waiting', 'running', 'done', 'skipped', 'failed', 'started', 'finished', 'read'];
const SHOWS_PROGRESS: readonly OperationName[] = ['createJob', 'changeJob', 'collectResults'];

function inValue(value: unknown, shown: { operation: OperationName; known: HiddenValues }, key = ''): unknown {
  const { operation, known } = shown;
  if (BY_CHANCE.includes(key) || (JOB_PROGRESS.includes(key) && SHOWS_PROGRESS.includes(operation))) return null;
  if (Array.isArray(value)) {
    const items = value.map((each) => inValue(each, shown));
    const isSorted = isLog(operation) && ['results', 'changed'].includes(key);
    return isSorted ? items.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))) : items;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inValue(each, shown, name)]));
  }
  if (operation === 'listAudit' && key === 'id') return null;
  // A moment, a source and, of one kind of source, the number of the entry.
  if (isLog(operation) && ['cursor', 'next'].includes(key) && typeof value === 'string') {
    return inText(value, known).replace(/,\d+$/, ',N');
  }
  return typeof value === 'string' ? inText(value, known) : value;
}
