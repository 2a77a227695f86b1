import type { EmailKind } from '../../contract/codes.ts';
import { fillTemplate, toSingleLine } from '../../operation/emailTemplate.ts';
import { type Company, NO_COMPANY } from '../../operation/company.ts';
import { type EmailTemplates, readEmailTemplates, type TemplateVariable } from './emailTemplates.ts';
import { nameForEmail } from './nameForEmail.ts';

/** The recipient of an email, and the assessment it is about. */
export interface EmailContext {
  candidature_id: number;
  assessment_id: number;
  email: string;
  full_name: string;
  assessment_name: string;
}

/** An email as it is written into the outbox. */
export interface EmailDraft {
  kind: EmailKind;
  candidature_id: number;
  assessment_id: number;
  to: string;
  to_name: string;
  subject: string;
  /** Paragraphs are separated by an empty line; the link is in a line by itself. */
  body: string;
  link: string | null;
}

/** Kinds that contain the candidate's personal link. */
export type LinkEmailKind = Exclude<EmailKind, PlainEmailKind>;

/** Kinds without a link. */
export type PlainEmailKind = 'rejection' | 'report';

/** Writes emails from templates. */
export interface EmailWriter {
  linkEmail: (kind: LinkEmailKind, context: EmailContext, link: string) => EmailDraft;
  plainEmail: (kind: PlainEmailKind, context: EmailContext) => EmailDraft;
}

interface WriterOptions {
  company?: Company;
  /** Absent: the default texts. */
  templates?: EmailTemplates;
}

export function createEmailWriter({ company = NO_COMPANY, templates = readEmailTemplates(null) }: WriterOptions = {}) {
  function write(kind: EmailKind, context: EmailContext, link: string | null): EmailDraft {
    const { candidature_id, assessment_id, email, full_name, assessment_name } = context;
    const values: Record<TemplateVariable, string> = {
      greeting: greeting(full_name),
      company: toSingleLine(company.name ?? 'The hiring team'),
      assessment: toSingleLine(assessment_name),
      link: link ?? '',
      support: company.supportEmail === null ? '' : `Questions? Contact ${company.supportEmail}.`,
      privacy: company.privacyUrl === null ? '' : `Privacy notice: ${company.privacyUrl}`,
    };
    const { subject, body } = templates[kind];
    return {
      kind,
      candidature_id,
      assessment_id,
      to: email,
      to_name: toSingleLine(full_name),
      subject: fillTemplate(subject, values),
      body: body
        .split(/\n{2,}/)
        .map((paragraph) => fillTemplate(paragraph, values))
        .filter((paragraph) => paragraph.trim() !== '')
        .join('\n\n'),
      link,
    };
  }
  const writer: EmailWriter = {
    linkEmail: write,
    plainEmail: (kind, context) => write(kind, context, null),
  };
  return writer;
}

function greeting(full_name: string): string {
  const name = nameForEmail(full_name);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}
