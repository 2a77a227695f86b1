import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { PlatformEndpointName } from '../../contract/platformEndpoints.ts';
import type { Db } from '../../database/open.ts';
import { publicLinkCondition, assessments, publicLinks } from '../schema/assessments.ts';
import type { ParsedCall } from '../http/parseCall.ts';
import { tooManyRequests } from '../http/httpError.ts';
import { candidatures } from '../schema/candidatures.ts';

/** A name that makes calls fail, to test how an integration handles errors. */
interface Sentinel {
  /** The candidate, link or assessment with the name, for the API reference. */
  target: string;
  operations: readonly PlatformEndpointName[];
  effect: string;
}

interface SentinelRule extends Sentinel {
  /** The local part of an address at SENTINEL_DOMAIN, the label of a link, or the name of an assessment. */
  mark: string;
  answer: InjectedResponse | null;
  /** Milliseconds. */
  delay?: number;
}

/** RFC 2606 reserves `.invalid`: no candidate has such an address, and none can register with one. // R02 */
export const SENTINEL_DOMAIN = 'sentinel.invalid';

const RETRY_AFTER_SECONDS = 20;

// A failing operation changes nothing.
const RULES: readonly SentinelRule[] = [
  {
    target: `a candidate sentinel.stage500@${SENTINEL_DOMAIN}`,
    operations: ['changeStage'],
    effect: '500',
    mark: 'sentinel.stage500',
    answer: failure(500, 'This sandbox candidate fails on purpose.'),
  },
  {
    target: `a candidate sentinel.stage409@${SENTINEL_DOMAIN}`,
    operations: ['changeStage'],
    effect: '409',
    mark: 'sentinel.stage409',
    answer: failure(409, 'Another user changed the stage.'),
  },
  {
    target: `a candidate sentinel.slow@${SENTINEL_DOMAIN}`,
    operations: ['changeStage'],
    effect: 'The response takes 3 seconds. The stage is set.',
    mark: 'sentinel.slow',
    answer: null,
    delay: 3_000,
  },
  {
    target: `a candidate sentinel.mail500@${SENTINEL_DOMAIN}`,
    operations: ['sendReminder'],
    effect: '500',
    mark: 'sentinel.mail500',
    answer: failure(500, 'This sandbox email fails on purpose.'),
  },
  {
    target: `a candidate sentinel.pdfhtml@${SENTINEL_DOMAIN}`,
    operations: ['renderPdf'],
    effect: '200 with HTML instead of a PDF',
    mark: 'sentinel.pdfhtml',
    answer: { status: 200, type: 'text/html; charset=utf-8', body: '<!doctype html><title>Not a PDF</title>' },
  },
  {
    target: 'a public link labelled sentinel.link500',
    operations: ['changePublicLink'],
    effect: '500',
    mark: 'sentinel.link500',
    answer: failure(500, 'This sandbox link fails on purpose.'),
  },
  {
    target: 'an assessment named sentinel.429',
    operations: ['readAssessment', 'listCandidatures', 'inviteCandidate'],
    effect: `429, retry after ${RETRY_AFTER_SECONDS} seconds`,
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
    target: 'any other address that ends in .invalid',
    operations: ['inviteCandidate'],
    effect: '400 with the key BAD_EMAIL_IPSCORE',
  },
  ...RULES,
];

/** The mark of an address at SENTINEL_DOMAIN or a subdomain; undefined for others. */
function sentinelMark(email: string): string | undefined {
  const [local, domain = ''] = email.split('@');
  return domain === SENTINEL_DOMAIN || domain.endsWith(`.${SENTINEL_DOMAIN}`) ? local : undefined;
}

/** Whether an address belongs to a sentinel. With sentinels switched on, it can be invited. */
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
export type SentinelFault = (operation: PlatformEndpointName, call: ParsedCall) => Promise<InjectedResponse | null>;

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
  async function markOf(operation: PlatformEndpointName, { params, query }: ParsedCall): Promise<string | undefined> {
    if (operation === 'changePublicLink') {
      // The contract has validated these parameters as IDs, here and below.
      const named = publicLinkCondition(params.public_link_id as number | string);
      const [link] = await db.select({ label: publicLinks.label }).from(publicLinks).where(named);
      return link?.label;
    }
    const assessment = params.assessment_id ?? query.assessment;
    if (assessment !== undefined) return await nameOf(assessment as number);
    const id = (params.candidature_id ?? query.candidature) as number;
    const [candidature] = await db
      .select({ email: candidatures.email })
      .from(candidatures)
      .where(eq(candidatures.id, id));
    return candidature && sentinelMark(candidature.email);
  }

  return async (operation, call) => {
    const rules = RULES.filter((row) => row.operations.includes(operation));
    if (rules.length === 0) return null;
    const mark = await markOf(operation, call);
    const row = rules.find((rule) => rule.mark === mark);
    if (row?.delay) await sleep(row.delay);
    return row?.answer ?? null;
  };
}
