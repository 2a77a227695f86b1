import { describe, expect, test } from 'vitest';
import type { Job } from '../../../contract/jobs.ts';
import {
  actionsOf,
  detailOf,
  estimateOf,
  emailsText,
  progressText,
  reasonOf,
  disabledReason,
  titleOf,
  problemsOf,
} from './jobTexts.ts';

const emails = { scheduled: 0, overdue: 0, sending: 0, sent: 0, cancelled: 0, skipped: 0, failed: 0, unknown: 0 };
const job: Job = {
  id: 7,
  kind: 'reject',
  made_by: null,
  assessment: 3,
  state: 'running',
  reason: null,
  waits_until: null,
  due: null,
  created: '2026-11-21T09:00:00Z',
  started: '2026-11-21T09:00:01Z',
  finished: null,
  total: 1_240,
  waiting: 1_200,
  running: 3,
  done: 30,
  skipped: 4,
  failed: 2,
  unknown: 1,
  seconds_left: 2_406,
  items_a_minute: 30,
  same_upstream: true,
  stage: 'REJ',
  email_timing: 'scheduled',
  email_delay_minutes: 90,
  emails: { ...emails, scheduled: 29, skipped: 1 },
  send_email: null,
  undoes: null,
  undone: null,
  kept_until: null,
};

describe('the text of a bulk action', () => {
  test('says its kind, progress and duration', () => {
    expect(titleOf(job)).toBe('Reject candidates');
    expect(titleOf({ ...job, kind: 'change_stage', stage: 'INT' })).toBe('Move to “Interviewed”');
    expect(titleOf({ ...job, kind: 'weigh' as 'reject' })).toBe('weigh');
    expect(detailOf(job, 'on')).toBe('email after 1 h 30 min');
    expect(detailOf({ ...job, email_delay_minutes: null }, 'on')).toBe('email after 30 min');
    expect(detailOf({ ...job, email_timing: 'none', email_delay_minutes: null }, 'on')).toBe('no email');
    expect(detailOf(job, 'off')).toBe('email to the log after 1 h 30 min');
    expect(detailOf({ ...job, email_timing: 'now' }, 'off')).toBe('email to the log now');
    const invite = { ...job, kind: 'invite' as const, send_email: true };
    expect([detailOf(invite, 'on'), detailOf(invite, 'off')]).toEqual(['emailed', 'emails only in the email log']);
    expect(detailOf({ ...job, kind: 'change_stage', undoes: 3 }, 'on')).toBe('undoes bulk action 3');
    expect(progressText(job)).toBe('37 of 1,240');
    expect(estimateOf(job)).toBe('about 40 min left (the service allows 30 per minute)');
    expect(estimateOf({ ...job, state: 'paused' })).toBeNull();
    expect(estimateOf({ ...job, seconds_left: 20, items_a_minute: null })).toBe('less than a minute left');
    expect(emailsText(job, 'on')).toBe('Emails: 29 scheduled, 1 not sent');
  });

  test('says that the mail server accepted an email, not that it was sent', () => {
    const sent = { ...job, emails: { ...emails, sent: 3 } };
    expect(emailsText(sent, 'off')).toBe('Emails: 3 in the email log');
    expect(emailsText(sent, 'on')).toBe('Emails: 3 queued');
    expect(emailsText(sent, 'service')).toBe('Emails: 3 accepted by the service');
    const invited = { ...job, kind: 'invite' as const, emails: null, send_email: true };
    expect(emailsText(invited, 'off')).toContain('Email sending is off');
    expect(emailsText(invited, 'on')).toBeNull();
    expect(emailsText({ ...invited, send_email: false }, 'off')).toBeNull();
  });

  test('says which outcomes to check', () => {
    expect(problemsOf(job)).toBe('2 failed, 1 unconfirmed');
    expect(problemsOf({ ...job, failed: 0, unknown: 0, emails: { ...emails, unknown: 1 } })).toBe(
      '1 email failed or unconfirmed',
    );
    expect(problemsOf({ ...job, failed: 0, unknown: 0 })).toBeNull();
  });

  test.each([
    ['running', 2, ['pause', 'retry_failed', 'cancel']],
    ['running', 0, ['pause', 'cancel']],
    ['paused', 0, ['resume', 'cancel']],
    ['done', 0, []],
    ['done', 2, ['retry_failed']],
    ['cancelled', 2, []],
    ['expired', 2, []],
  ])('when %s with %i failed offers the possible actions', (state, failed, actions) => {
    expect(actionsOf({ ...job, state: state as Job['state'], failed })).toEqual(actions);
  });

  test('says why an action is not possible', () => {
    const elsewhere = { ...job, state: 'paused' as const, same_upstream: false };
    expect(disabledReason('pause', job)).toBeNull();
    expect(disabledReason('resume', elsewhere)).toContain('different service');
    expect(disabledReason('cancel', elsewhere)).toBeNull();
  });
});

test('a bulk action says until when the service asked to wait, or why it is paused [P38]', () => {
  const until = new Date();
  until.setHours(14, 5, 0, 0);
  const reason = 'The service asked to wait.';
  expect(reasonOf({ ...job, reason, waits_until: until.toISOString() })).toBe('The service asked to wait until 14:05.');
  expect(reasonOf({ ...job, reason: 'Couldn’t reach the service.' })).toBe('Couldn’t reach the service.');
  expect(reasonOf(job)).toBeNull();
});
