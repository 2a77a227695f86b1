import { automaticEmail } from '../../operation/automaticEmail.ts';
import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { plural } from '../../contract/plural.ts';
import { fillTemplate, toSingleLine } from '../../operation/emailTemplate.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { Viewer } from '../base/user.ts';
import { type NotificationRow, readMark, readNotifications } from '../team/notificationsQuery.ts';
import type { DailyEmailDelivery, DailyEmailVariable } from './dailyEmailDelivery.ts';

/** The most notifications that a daily email counts. */
const MAX_IN_DAILY_EMAIL = 500;

/**
 * The unread notifications that were in no daily email yet. `after`: notifications up to this time were in one, as utcText;
 * null: none.
 */
export async function readPendingNotifications(
  db: Db | Transaction,
  { recipient, after, now }: { recipient: Viewer; after: string | null; now: Date },
): Promise<NotificationRow[]> {
  const readUntil = await readMark(db, recipient);
  const which = { recipient, after, before: null, readUntil, unreadOnly: true };
  return await readNotifications(db, { ...which, now, limit: MAX_IN_DAILY_EMAIL });
}

interface DailyEmail {
  to: string;
  /** Day, upstream and address identify the email. */
  day: string;
  upstream: string;
  /** At least one. */
  rows: readonly NotificationRow[];
  /** False: the user's groups may have changed, so it only says that there is something new. */
  isDetailed: boolean;
}

const WITHOUT_DETAILS = { count: 'new notifications', list: 'Sign in to see what is new.' };

/** Writes the text of a daily email, without names of candidates and notes, because a sent email cannot be erased. */
export function writeDailyEmail(
  { rows, isDetailed }: Pick<DailyEmail, 'rows' | 'isDetailed'>,
  { template, dashboardUrl }: Pick<DailyEmailDelivery, 'template' | 'dashboardUrl'>,
): { subject: string; text: string } {
  const count =
    rows.length < MAX_IN_DAILY_EMAIL
      ? plural(rows.length, 'notification')
      : `more than ${MAX_IN_DAILY_EMAIL - 1} notifications`;
  const told = isDetailed ? { count, list: listOf(rows) } : WITHOUT_DETAILS;
  const values: Record<DailyEmailVariable, string> = { ...told, link: dashboardUrl };
  return { subject: fillTemplate(template.subject, values), text: fillTemplate(template.body, values) };
}

/** The daily email of one user. */
export function composeDailyEmail(
  { to, day, upstream, ...content }: DailyEmail,
  delivery: Omit<DailyEmailDelivery, 'send'>,
): SendMailOptions {
  const { from } = delivery;
  const id = createHash('sha256').update(`${upstream} ${to} ${day}`).digest('hex').slice(0, 32);
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1));
  return {
    ...automaticEmail(from, { name: '', address: to }),
    ...writeDailyEmail(content, delivery),
    // The same for every attempt, so that mail programs recognise duplicates.
    messageId: `<summary.${id}@${domain}>`,
  };
}

const WORDS: Readonly<Record<NotificationRow['kind'], (count: number) => string>> = {
  completed: (count) => `${plural(count, 'candidate')} completed it`,
  note: (count) => `${plural(count, 'note')} by colleagues`,
  recommendation: (count) => `${plural(count, 'recommendation')} by colleagues`,
  job_paused: (count) => plural(count, 'paused bulk action'),
  job_failed: (count) => `${plural(count, 'bulk action')} with failures`,
  emails_failed: (count) => `${plural(count, 'bulk action')} with failed rejection emails`,
  emails_overdue: (count) => `${plural(count, 'bulk action')} with overdue rejection emails`,
  mention: (count) => `${plural(count, 'note')} that ${count === 1 ? 'mentions' : 'mention'} you`,
  view_asked: (count) => plural(count, 'request for your view', 'requests for your view'),
  view_reminder: (count) => `${plural(count, 'candidate')} still waiting for your view`,
};

/** The number of notifications by assessment and kind. */
function listOf(rows: readonly NotificationRow[]): string {
  const byAssessment = new Map<number, NotificationRow[]>();
  for (const row of rows) {
    byAssessment.set(row.assessment_id, [...(byAssessment.get(row.assessment_id) ?? []), row]);
  }
  return [...byAssessment]
    .map(([id, own]) => {
      const name = toSingleLine(own[0]?.assessment_name ?? '').trim() || `Assessment ${id}`;
      const kinds = [...new Set(own.map(({ kind }) => kind))];
      return [name, ...kinds.map((kind) => `- ${WORDS[kind](own.filter((row) => row.kind === kind).length)}`)].join(
        '\n',
      );
    })
    .join('\n\n');
}
