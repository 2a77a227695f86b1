import * as fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { line } from '../../contract/fields.ts';
import { composeMessage } from './composeMessage.ts';
import { createEmailWriter } from './emailWriter.ts';

const LINK = 'https://a.example.org/testtaker/takeinvitation/0c5c6b5e-0c7e-4b7e-9d53-0f6f3c0a7f11';
const FROM = { name: 'Jobs', address: 'jobs@unit.example' };
const HEADERS = 'auto-submitted content-type date from message-id mime-version subject to';

const emails = createEmailWriter();
const transport = createTransport({ streamTransport: true, buffer: true });

/** Parses the email to `full_name` about `assessment_name` as a mail program does. */
async function read(full_name: string, assessment_name: string, { rejects = false } = {}) {
  const occasion = { candidature_id: 1, assessment_id: 1, email: 'ada@example.org', full_name, assessment_name };
  const draft = rejects ? emails.plainEmail('rejection', occasion) : emails.linkEmail('confirmation', occasion, LINK);
  const rest = {
    id: 1,
    created: new Date(),
    message_id: '<1@unit.example>',
    attempts: 1,
    next_attempt_at: new Date(0),
    sent_at: null,
    reason: null,
    held_for: null,
  };
  const sent = await transport.sendMail(composeMessage({ ...draft, ...rest, state: 'queued' }, FROM));
  return { envelope: sent.envelope, mail: await simpleParser(sent.message), draft };
}

// Half of the texts consist of parts that must be escaped or encoded.
const harmful = fc.constantFrom(
  '\r\nBcc: b@example.org',
  '\nSubject: x\n\n<script>alert(1)</script>',
  '"<evil@example.org>, "',
  '<img src=x onerror=alert(1)>',
  '<a href="https://evil.example">',
  "' style='position:fixed",
  '&lt;b&gt;',
  '=?utf-8?q?=0D=0ABcc:_b@example.org?=',
  'a: b@example.org;',
  '\u202egpj.exe',
  '\u{1f468}\u200d\u{1f469}',
);
const hostile = fc.oneof(
  harmful,
  fc
    .array(fc.oneof(harmful, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 4 })
    .map((all) => all.join('')),
);

const squeeze = (text = '') => text.trim().replaceAll(/\s+/g, ' ');

test('a name cannot change headers or markup of an email [T18 T19]', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, fc.boolean(), async (full_name, assessment_name, rejects) => {
      const { envelope, mail, draft } = await read(full_name, assessment_name, { rejects });
      expect(envelope).toEqual({ from: FROM.address, to: ['ada@example.org'] });
      expect([...mail.headers.keys()].toSorted().join(' ')).toBe(HEADERS);
      expect(mail.to).toMatchObject({ value: [{ address: 'ada@example.org' }] });
      expect(squeeze(mail.subject)).toBe(squeeze(draft.subject.replaceAll('=?', '= ?')));
      expect(squeeze(mail.text)).toBe(squeeze(draft.body));
      const tags = [...String(mail.html).matchAll(/<(\/?\w+)/g)].map(([, tag = '']) => tag);
      const links = rejects ? 0 : 1;
      expect(tags.filter((tag) => tag === 'a')).toHaveLength(links);
      expect(new Set(tags.filter((tag) => !/^\/?(html|head|meta|title|body|div|p|br|a)$/.test(tag)))).toEqual(
        new Set(),
      );
      expect(String(mail.html)).not.toMatch(/<[^>]*(?:onerror|evil|position)/);
    }),
    { numRuns: 60 },
  );
});

describe('a greeting', () => {
  test.each([
    'evil.example',
    'Win at https://evil.example',
    'www.evil',
    'me@evil.example',
    'evil。example',
    'Mr. X.example',
  ])('omits a name that a mail program would turn into a link: %s', async (name) => {
    expect(z.safeParse(line(150), name).success).toBe(true);
    const { mail } = await read(name, 'Engineer');
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(`${mail.text}${String(mail.html)}`).not.toMatch(/evil|X\.example/);
  });

  test.each(['Call 0900 1', 'Call 5-5', 'Room ٤٢', 'evil.example'])(
    'omits a name with a number, in the headers as well: %s [R36]',
    async (name) => {
      const { mail } = await read(name, 'Engineer');
      expect(mail.text).toMatch(/^Hello,\n/);
      expect(mail.to).toMatchObject({ value: [{ name: '' }] });
    },
  );

  test.each([
    ['a sentence', 'You have won a prize of ours and have to send us money for it at once', 60],
    ['families', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(16), 56],
    ['marks', `a${'\u0301\u0302\u0303'.repeat(9)}`.repeat(5).normalize('NFC'), 54],
  ])('keeps at most 60 whole letters of %s [R36]', async (_what, name, length) => {
    const { mail } = await read(name, 'Engineer');
    expect(mail.text).toMatch(/^Hello .*…,\n/u);
    const kept = /^Hello (.*)…,\n/u.exec(mail.text ?? '')?.[1] ?? '';
    expect(kept).toHaveLength(length);
    expect(name.startsWith(kept)).toBe(true);
    expect(mail.to).toMatchObject({ value: [{ name: `${kept}…` }] });
  });

  test.each([
    "Anne-Marie O'Neil III",
    'Sammy the 3rd',
    'J. R. R. Tolkien',
    'J.R. Ewing',
    'Dr. No',
    'Łukasz',
    'محمد',
    'O’Brien-Smith',
    'AC/DC',
  ])('keeps the name %s', async (name) => {
    expect((await read(name, 'Engineer')).mail.text).toMatch(`Hello ${name},\n`);
  });
});
