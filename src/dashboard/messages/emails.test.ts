import { expect, test } from 'vitest';
import { afterRejectionText, invitationEmailText, rejectionEmailText } from './emails.ts';

const TO = 'ana@example.com';

test('an email is called sent only when the mail server accepted it', () => {
  const words = (...rest: Parameters<typeof invitationEmailText> extends [string, ...infer Rest] ? Rest : never) =>
    invitationEmailText(TO, ...rest);
  expect(words('off')).toEqual({
    text: 'Email written to the email log. Email sending is off, so share the link yourself.',
    inLog: true,
  });
  expect(words('service').text).toBe('The assessment service sends the invitation.');
  expect(words('on').text).toBe('Invitation email queued for ana@example.com.');
  expect(words('on', { state: 'sent', reason: null }).text).toBe('Invitation email sent to ana@example.com.');
  expect(words('unknown').text).not.toMatch(/sent/);
});

test('a refused or held email says why, and mentions the email log', () => {
  expect(rejectionEmailText(TO, 'on', { state: 'failed', reason: '550 No such user.' })).toEqual({
    text: 'Rejection email to ana@example.com was not sent. 550 No such user.',
    inLog: true,
  });
  expect(rejectionEmailText(TO, 'on', { state: 'held', reason: null })).toEqual({
    text: 'Rejection email to ana@example.com is on hold.',
    inLog: true,
  });
  expect(rejectionEmailText(TO, 'on', { state: 'queued', reason: 'Connection refused.' })).toEqual({
    text: 'Rejection email queued for ana@example.com. It was not sent yet: Connection refused.',
    inLog: true,
  });
});

test('a rejection says when its email goes out', () => {
  const scheduled = { timing: 'scheduled', delayMinutes: 30 } as const;
  expect(afterRejectionText(scheduled, 'on')).toBe('Email goes out in 30 min.');
  expect(afterRejectionText({ ...scheduled, delayMinutes: 120 }, 'service')).toBe('Email goes out in 2 h.');
  expect(afterRejectionText(scheduled, 'off')).toBe(
    'Email sending is off: the email is written to the email log in 30 min.',
  );
  expect(afterRejectionText({ ...scheduled, timing: 'none' }, 'on')).toBe('No email is sent.');
});
