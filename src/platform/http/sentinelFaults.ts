import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { Db } from '../../database/open.ts';
import { publicLinkCondition } from '../handlers/publicLinks.ts';
import type { ParsedCall } from './parseCall.ts';
import { tooManyRequests } from './tooManyRequests.ts';
import { assessments, publicLinks } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';

/** A name that makes the sandbox fail, to test how an integration handles each error. */
interface Sentinel {
  /** The named object, for the API reference. */
  who: string;
  operations: readonly EndpointName[];
  happens: string;
}

/** Matches the target of a call: an address at SENTINEL_DOMAIN, the label of a link or the name of an assessment. */
interface SentinelRule extends Sentinel {
  mark: string;
  answer: InjectedResponse | null;
  /** Milliseconds. */
  delay?: number;
}

/** RFC 2606 reserves `.invalid`: no candidate has such an address, and none can register with one. // R02 */
export const SENTINEL_DOMAIN = 'sentinel.invalid';

const RETRY_AFTER_SECONDS = 20;

// An operation that fails like this changes nothing.
const RULES: readonly SentinelRule[] = [
  {
    who: `a candidate sentinel.stage500@${SENTINEL_DOMAIN}`,
    operations: ['changeStage'],
    happens: '500',
    mark: 'sentinel.stage500',
    answer: failure(500, 'This sandbox candidate fails on purpose.'),
  },
  {
    who: `a candidate sentinel.stage409@${SENTINEL_DOMAIN}`,
    operations: ['changeStage'],
    happens: '409',
    mark: 'sentinel.stage409',
    answer: failure(409, 'Another user changed the stage.'),
  },
  {
    who: `a candidate sentinel.slow@${SENTINEL_DOMAIN}`,
    operations: ['changeStage'],
    happens: 'The response takes 3 seconds. The stage is set.',
    mark: 'sentinel.slow',
    answer: null,
    delay: 3_000,
  },
  {
    who: `a candidate sentinel.mail500@${SENTINEL_DOMAIN}`,
    operations: ['sendReminder'],
    happens: '500',
    mark: 'sentinel.mail500',
    answer: failure(500, 'This sandbox email fails on purpose.'),
  },
  {
    who: `a candidate sentinel.pdfhtml@${SENTINEL_DOMAIN}`,
    operations: ['renderPdf'],
    happens: '200 with HTML instead of a PDF',
    mark: 'sentinel.pdfhtml',
    answer: { status: 200, type: 'text/html; charset=utf-8', body: '<!doctype html><title>Not a PDF</title>' },
  },
  {
    who: 'a public link labelled sentinel.link500',
    operations: ['changePublicLink'],
    happens: '500',
    mark: 'sentinel.link500',
    answer: failure(500, 'This sandbox link fails on purpose.'),
  },
  {
    who: 'an assessment named sentinel.429',
    operations: ['readAssessment', 'listCandidatures', 'inviteCandidate'],
    happens: `429, retry after ${RETRY_AFTER_SECONDS} seconds`,
    mark: 'sentinel.429',
    answer: {
      ...failure(429, tooManyRequests(RETRY_AFTER_SECONDS).detail),
      headers: tooManyRequests(RETRY_AFTER_SECONDS).headers,
    },
  },
];

/** All sentinels, for the API reference. */
export const SENTINELS: readonly Sentinel[] = [
  {
    who: 'any other address that ends in .invalid',
    operations: ['inviteCandidate'],
    happens: '400 with the key BAD_EMAIL_IPSCORE',
  },
  ...RULES,
];

/** The mark of an address at the reserved domain or below it; undefined for all others. */
function sentinelMark(email: string): string | undefined {
  const [local, domain = ''] = email.split('@');
  return domain === SENTINEL_DOMAIN || domain.endsWith(`.${SENTINEL_DOMAIN}`) ? local : undefined;
}

/** Whether an address is a sentinel's, so that it can be invited where sentinels are switched on. */
export function isSentinelEmail(email: string): boolean {
  const mark = sentinelMark(email);
  return RULES.some((row) => row.mark === mark);
}

interface InjectedResponse {
  status: number;
  type: string;
  headers?: Record<string, string>;
  body: string;
}

function failure(status: number, detail: string): InjectedResponse {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify({ detail }) };
}

/** The response to inject for a call, after its delay; null: handle the call normally. */
export type SentinelFault = (operation: EndpointName, call: ParsedCall) => Promise<InjectedResponse | null>;

const MAX_CACHED_NAMES = 10_000;

export function createSentinelFault(db: Db): SentinelFault {
  // Assessments are never renamed, so each name is read once.
  const names = new Map<number, string>();

  async function nameOf(assessment: number): Promise<string | undefined> {
    const known = names.get(assessment);
    if (known !== undefined) return known;
    const [row] = await db.select({ name: assessments.name }).from(assessments).where(eq(assessments.id, assessment));
    if (names.size >= MAX_CACHED_NAMES) names.clear();
    if (row) names.set(assessment, row.name);
    return row?.name;
  }

  /** The label of the link, the name of the assessment or the mark of the address that a call is about. */
  async function markOf(operation: EndpointName, { params, query }: ParsedCall): Promise<string | undefined> {
    if (operation === 'changePublicLink') {
      // The contract has validated these parameters as IDs, here and below.
      const named = publicLinkCondition(params.public_link_id as number | string);
      const [link] = await db.select({ label: publicLinks.label }).from(publicLinks).where(named);
      return link?.label;
    }
    const assessment = params.assessment_id ?? query.assessment;
    if (assessment !== undefined) return await nameOf(assessment as number);
    const id = (params.candidature_id ?? query.candidature) as number;
    const [person] = await db.select({ email: candidatures.email }).from(candidatures).where(eq(candidatures.id, id));
    return person && sentinelMark(person.email);
  }

  return async (operation, call) => {
    const staged = RULES.filter((row) => row.operations.includes(operation));
    if (staged.length === 0) return null;
    const mark = await markOf(operation, call);
    const row = staged.find((candidate) => candidate.mark === mark);
    if (row?.delay) await sleep(row.delay);
    return row?.answer ?? null;
  };
}
