import type { MailKind } from '../../contract/mail.ts';

/** Whom a mail goes to, and what it is about. */
export interface EmailContext {
  candidature_id: number;
  email: string;
  full_name: string;
  assessment_name: string;
}

/** A mail as it is written into the outbox. */
export interface EmailDraft {
  kind: MailKind;
  candidature_id: number;
  to: string;
  to_name: string;
  subject: string;
  /** Paragraphs are separated by an empty line; the link stands in a line of its own. */
  body: string;
  link: string | null;
}

/** Kinds that carry a person's link. */
export type LinkEmailKind = Exclude<MailKind, 'rejection'>;

const LINK_TEXTS: Record<LinkEmailKind, { subject: (name: string) => string; opening: (name: string) => string }> = {
  invitation: {
    subject: (name) => `Invitation: ${name}`,
    opening: (name) => `You are invited to take the assessment "${name}".`,
  },
  reinvitation: {
    subject: (name) => `Your link again: ${name}`,
    opening: (name) => `Here is your link to the assessment "${name}" once more. It is the same as before.`,
  },
  confirmation: {
    subject: (name) => `You are registered: ${name}`,
    opening: (name) => `You have registered for the assessment "${name}".`,
  },
};

/** A mail with a person's link in it. */
export function linkEmail(kind: LinkEmailKind, occasion: EmailContext, link: string): EmailDraft {
  const name = oneLine(occasion.assessment_name);
  const { subject, opening } = LINK_TEXTS[kind];
  return {
    kind,
    ...envelopeOf(occasion),
    subject: subject(name),
    body: [
      greeting(occasion),
      opening(name),
      `This is your personal link. It is for you alone:\n${link}`,
      'You may leave and come back later with the same link, as long as the assessment is open.',
      'If you did not expect this message, you can ignore it.',
    ].join('\n\n'),
    link,
  };
}

export function rejectionEmail(occasion: EmailContext): EmailDraft {
  const name = oneLine(occasion.assessment_name);
  return {
    kind: 'rejection',
    ...envelopeOf(occasion),
    subject: `Your application: ${name}`,
    body: [
      greeting(occasion),
      `Thank you for the time you gave to the assessment "${name}".`,
      'We have decided to go on with other candidates. We know that this is not the answer you hoped for.',
      'We wish you all the best.',
    ].join('\n\n'),
    link: null,
  };
}

function envelopeOf({ candidature_id, email, full_name }: EmailContext) {
  return { candidature_id, to: email, to_name: oneLine(full_name) };
}

// What mail programs make a link of by themselves: an address, a scheme, a host.
const LINKABLE = /:\/\/|www\.|@|[.。．｡]\p{L}{2}/iu;

/** What could be a telephone number or an account. */
const DIGITS = /\p{N}[^\p{L}]*\p{N}/u;
const MAX_NAME_LENGTH = 60;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A name as it may be in a mail; empty when it should not be. A person who registers through a public link gives any
 * name and any address, and could send a stranger a message in our name. // T19
 */
export function nameForEmail(full_name: string): string {
  const name = oneLine(full_name).trim();
  if (LINKABLE.test(name) || DIGITS.test(name)) return '';
  if (name.length <= MAX_NAME_LENGTH) return name;
  let cut = '';
  for (const { segment } of graphemes.segment(name)) {
    if (cut.length + segment.length > MAX_NAME_LENGTH) break;
    cut += segment;
  }
  cut = cut.trimEnd();
  return cut && `${cut}…`;
}

function greeting({ full_name }: EmailContext): string {
  const name = nameForEmail(full_name);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** Nothing that could end a header line, even from an assessment's name, which no request can set. // T18 */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
