import { EMAIL_LOG } from './emailLog.ts';

const KINDS: Readonly<Record<string, string>> = EMAIL_LOG.kinds;

/** The texts of emails, filled with sample values. */
export const EMAIL_PREVIEWS = {
  open: 'Preview emails',
  title: 'Email previews',
  text: 'As candidates get them, with sample names. The texts are set with EMAIL_TEMPLATES.',
  loadFailed: 'Couldn’t load the email texts.',
  kindOf: (kind: string | null) => KINDS[kind ?? ''] ?? kind ?? '—',
  /** Of one kind, where it is about to be sent. */
  previewOne: 'Preview email',
  sampleLink: 'The link is a sample: each candidate gets their own.',
  /** Where there are several. */
  asSentTo: (name: string) => `As ${name} gets it:`,
  writtenByService: 'Your assessment service writes this email. Its wording is set there.',
};
