import { setTimeout as sleep } from 'node:timers/promises';
import { eq, type SQL } from 'drizzle-orm';
import type { EndpointName } from '../contract/endpoints.ts';
import type { Db } from '../database/open.ts';
import { whichLink } from './handlers/publicLinks.ts';
import type { CheckedCall } from './http/input.ts';
import { candidatures, publicLinks } from './schema.ts';

/**
 * Names that make the sandbox fail, so that every error of an integration can be seen without faking one:
 *
 * | who or what                                     | operation          | happens                         |
 * |---|---|---|
 * | a person at the domain `undeliverable.example`  | invite_candidate   | 400 `BAD_EMAIL_IPSCORE`         |
 * | a person `sentinel.stage500@…`                  | change_stage       | 500                             |
 * | a person `sentinel.stage409@…`                  | change_stage       | 409                             |
 * | a person `sentinel.slow@…`                      | change_stage       | the answer takes 3 s            |
 * | a person `sentinel.mail500@…`                   | send-reminder      | 500                             |
 * | a person `sentinel.pdfhtml@…`                   | render_pdf         | 200 with HTML instead of a PDF  |
 * | a public link labelled `sentinel.link500`       | PUT of the link    | 500                             |
 *
 * Nothing is changed by an operation that fails so.
 */
const STAGED: { operation: EndpointName; mark: string; answer: StagedAnswer | null; delay?: number }[] = [
  {
    operation: 'changeStage',
    mark: 'sentinel.stage500',
    answer: failure(500, 'This sandbox person fails on purpose.'),
  },
  { operation: 'changeStage', mark: 'sentinel.stage409', answer: failure(409, 'Somebody else changed the stage.') },
  { operation: 'changeStage', mark: 'sentinel.slow', answer: null, delay: 3_000 },
  { operation: 'sendReminder', mark: 'sentinel.mail500', answer: failure(500, 'This sandbox mail fails on purpose.') },
  {
    operation: 'renderPdf',
    mark: 'sentinel.pdfhtml',
    answer: { status: 200, type: 'text/html; charset=utf-8', body: '<!doctype html><title>Not a PDF</title>' },
  },
  {
    operation: 'changePublicLink',
    mark: 'sentinel.link500',
    answer: failure(500, 'This sandbox link fails on purpose.'),
  },
];

const UNDELIVERABLE = '@undeliverable.example';

export function isUndeliverable(email: string): boolean {
  return email.endsWith(UNDELIVERABLE);
}

interface StagedAnswer {
  status: number;
  type: string;
  body: string;
}

function failure(status: number, detail: string): StagedAnswer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify({ detail }) };
}

/** What a call about a sentinel answers in place of the truth, after its delay; null for everybody else. */
export async function sentinelAnswer(operation: EndpointName, call: CheckedCall, db: Db): Promise<StagedAnswer | null> {
  const staged = STAGED.filter((row) => row.operation === operation);
  if (staged.length === 0) return null;
  const mark = await markOf(operation, call, db);
  const row = staged.find((candidate) => candidate.mark === mark);
  if (row?.delay) await sleep(row.delay);
  return row?.answer ?? null;
}

/** The label of the link, or the local part of the person's address, that a call is about. */
async function markOf(operation: EndpointName, { params, query }: CheckedCall, db: Db): Promise<string | undefined> {
  if (operation === 'changePublicLink') {
    // Parameters of these operations have been checked to be IDs, here and below.
    const named = whichLink(params.public_link_id as number | string);
    const [link] = await db.select({ label: publicLinks.label }).from(publicLinks).where(named);
    return link?.label;
  }
  const id = (params.candidature_id ?? query.candidature) as number;
  return await localPart(db, eq(candidatures.id, id));
}

async function localPart(db: Db, which: SQL): Promise<string | undefined> {
  const [person] = await db.select({ email: candidatures.email }).from(candidatures).where(which);
  return person?.email.split('@')[0];
}
