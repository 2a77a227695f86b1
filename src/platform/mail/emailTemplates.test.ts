import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkTemplateFolder } from '../../operation/emailTemplate.ts';
import { NO_COMPANY } from '../../operation/company.ts';
import { readEmailTemplates, TEMPLATE_FILES } from './emailTemplates.ts';
import { createEmailWriter } from './emailWriter.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shortlist-templates-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const context = {
  candidature_id: 1,
  assessment_id: 1,
  email: 'ada@example.org',
  full_name: 'Ada',
  assessment_name: 'Engineer',
};

test('a template file replaces the default text of its kind only', () => {
  writeFileSync(join(folder, 'rejection.txt'), 'Subject: {{company}} says no\r\n\r\n{{greeting}}\r\n\r\nSorry.\r\n');
  const templates = readEmailTemplates(folder);
  const emails = createEmailWriter({ company: { ...NO_COMPANY, name: 'Acme' }, templates });
  expect(emails.plainEmail('rejection', context)).toMatchObject({
    subject: 'Acme says no',
    body: 'Hello Ada,\n\nSorry.',
  });
  expect(emails.linkEmail('invitation', context, 'https://a.example/x').subject).toBe(
    'Invitation to an assessment: Engineer',
  );
});

test('the support and privacy paragraphs are present when they are configured', () => {
  const link = 'https://a.example/x';
  const bare = createEmailWriter().linkEmail('invitation', context, link).body;
  expect(bare).not.toMatch(/Questions\?|Privacy|\n\n\n/);
  const company = { ...NO_COMPANY, supportEmail: 'help@acme.example', privacyUrl: 'https://acme.example/privacy' };
  const full = createEmailWriter({ company }).linkEmail('invitation', context, link).body;
  expect(full).toContain(
    '\n\nQuestions? Contact help@acme.example.\n\nPrivacy notice: https://acme.example/privacy\n\n',
  );
});

test('a value that looks like a variable stays as it is', () => {
  const draft = createEmailWriter().plainEmail('rejection', { ...context, assessment_name: '{{company}}' });
  expect(draft.subject).toBe('Update on your application: {{company}}');
});

test.each([
  ['invitation.txt', 'Hello', /invitation\.txt must begin with "Subject:/],
  ['invitation.txt', 'Subject: X\n\n{{name}}\n{{link}}', /unknown variable \{\{name\}\}\. Use \{\{greeting\}\}/],
  ['resend.txt', 'Subject: X\n\nYour link', /resend\.txt must contain \{\{link\}\} once/],
  ['registration.txt', 'Subject: X\n\nHere: {{link}}', /in a line by itself/],
  ['rejection.txt', 'Subject: X\n\n{{company}\n', /rejection\.txt has "\{\{" or "\}\}" that is not part/],
  ['rejection.txt', 'Subject: X\n\n{{link}}', /must not contain \{\{link\}\}/],
])('a faulty template is named: %s %j', (name, text, message) => {
  writeFileSync(join(folder, name), text);
  expect(() => readEmailTemplates(folder)).toThrow(message);
});

test('a missing folder and a file that is never used are reported', () => {
  const files = Object.values(TEMPLATE_FILES);
  expect(() => checkTemplateFolder(join(folder, 'none'), files)).toThrow(/none does not exist/);
  writeFileSync(join(folder, 'rejection.txt'), '');
  writeFileSync(join(folder, 'README.md'), '');
  expect(() => checkTemplateFolder(folder, files)).not.toThrow();
  writeFileSync(join(folder, 'invite.txt'), '');
  expect(() => checkTemplateFolder(folder, files)).toThrow(/invite\.txt is no known template\. Use invitation\.txt, /);
});
