import type { EmailKind } from '../../contract/codes.ts';
import { type EmailTemplate, readTemplate, templateError } from '../../operation/emailTemplate.ts';

export type EmailTemplates = Readonly<Record<EmailKind, EmailTemplate>>;

/** File names below EMAIL_TEMPLATES. */
export const TEMPLATE_FILES = {
  invitation: 'invitation.txt',
  reinvitation: 'resend.txt',
  confirmation: 'registration.txt',
  repeated_registration: 'registered-again.txt',
  rejection: 'rejection.txt',
  report: 'report.txt',
} as const satisfies Record<EmailKind, string>;

/**
 * `greeting`: "Hello Ada," · `company`: COMPANY_NAME, or "The hiring team" · `link`: the personal link, in a line by
 * itself · `support` and `privacy`: a sentence, empty when the setting is missing. A paragraph that holds only an empty
 * variable is left out.
 */
export const TEMPLATE_VARIABLES = ['greeting', 'company', 'assessment', 'link', 'support', 'privacy'] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

const LINK_PARAGRAPHS = `This is your personal link. Please don’t share it:
{{link}}

You can take breaks between tests and come back with the same link while the assessment is open.

{{support}}

{{privacy}}

If you didn’t expect this email, you can ignore it.`;

const DEFAULTS: Record<EmailKind, string> = {
  invitation: `Subject: Invitation to an assessment: {{assessment}}

{{greeting}}

{{company}} invites you to take the assessment “{{assessment}}”.

${LINK_PARAGRAPHS}`,
  reinvitation: `Subject: Your link for {{assessment}}

{{greeting}}

Here is your personal link to the assessment “{{assessment}}” again. It is the same as before.

${LINK_PARAGRAPHS}`,
  confirmation: `Subject: Registration confirmed: {{assessment}}

{{greeting}}

You have registered for the assessment “{{assessment}}”.

${LINK_PARAGRAPHS}`,
  repeated_registration: `Subject: You are already registered: {{assessment}}

{{greeting}}

This email address was entered to register for the assessment “{{assessment}}”. It is already registered, so nothing has changed.

${LINK_PARAGRAPHS}`,
  rejection: `Subject: Update on your application: {{assessment}}

{{greeting}}

Thank you for your interest and for the time you gave us. This is about the assessment “{{assessment}}”.

We’ve decided to move forward with other candidates. We know this isn’t the answer you hoped for.

We wish you all the best.

{{company}}`,
  report: `Subject: Your results: {{assessment}}

{{greeting}}

Attached are your results of the assessment “{{assessment}}”, as a PDF.

{{support}}

{{privacy}}

{{company}}`,
};

/**
 * Reads the templates: a file in `folder` replaces the default of its kind. UserError, with the file's name, for one
 * that cannot be read, has no subject, an unknown variable, or a link where none belongs.
 */
export function readEmailTemplates(folder: string | null): EmailTemplates {
  const read = (kind: EmailKind) => readTemplateOf(kind, folder);
  return {
    invitation: read('invitation'),
    reinvitation: read('reinvitation'),
    confirmation: read('confirmation'),
    repeated_registration: read('repeated_registration'),
    rejection: read('rejection'),
    report: read('report'),
  };
}

const LINK_LINE = /^\{\{link\}\}$/gm;

function readTemplateOf(kind: EmailKind, folder: string | null): EmailTemplate {
  const file = TEMPLATE_FILES[kind];
  const source = { folder, file, fallback: DEFAULTS[kind], variables: TEMPLATE_VARIABLES };
  const { subject, body, path } = readTemplate(source);
  const links = [...`${subject}\n${body}`.matchAll(/\{\{link\}\}/g)].length;
  const ownLines = [...body.matchAll(LINK_LINE)].length;
  if (kind === 'rejection' || kind === 'report') {
    if (links > 0) throw templateError(path, `must not contain {{link}}: a ${kind} has none.`);
  } else if (links !== 1 || ownLines !== 1) {
    throw templateError(path, 'must contain {{link}} once, in a line by itself.');
  }
  return { subject, body };
}
