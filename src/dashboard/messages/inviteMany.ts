import { formatCount, plural } from '../lib/numbers.ts';
import { SENDING_IS_OFF } from './sendingIsOff.ts';

const candidates = (count: number): string => plural(count, 'candidate');

/** The page that invites several candidates. */
export const INVITE_MANY = {
  title: 'Invite several',
  pastedList: 'Pasted list',
  leave: {
    title: 'Discard this list?',
    about: 'No invitations have been sent.',
    leave: 'Discard list',
    stay: 'Keep list',
  },

  source: {
    label: 'Email addresses or spreadsheet rows',
    example: 'anna@example.com\nBen Lind <ben@example.com>\n\nor with a header row:\nEmail, First name, Last name',
    about:
      'Paste addresses or spreadsheet rows, or drop a CSV, TSV or Excel (XLSX) file anywhere. You review everyone before anything is sent.',
    failed: 'Couldn’t read the list.',
    file: 'File with a list',
    chooseFile: 'Choose a file…',
    empty: 'Paste addresses or choose a file.',
    read: 'Preview',
    reading: 'Reading…',
  },

  template: {
    label: 'Template:',
    formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
    download: (format: string) => `Download template, ${format}`,
    failed: 'Couldn’t make the template.',
    fileName: 'Candidates to invite',
    sheet: 'Candidates',
  },

  columns: {
    legend: 'Columns',
    recognised: (labels: readonly string[]) => `Columns recognised: ${labels.join(', ')}.`,
    change: 'Change columns',
    header: 'First row is a header',
    none: 'Not in file',
    roles: { email: 'Email', first_name: 'First name', last_name: 'Last name', name: 'Full name' },
    numbered: (number: number) => `Column ${number}`,
    named: (number: number, value: string) => `Column ${number}: ${value}`,
  },

  sheet: 'sheet',
  rows: (count: number) => plural(count, 'row'),
  startOver: 'Start over',
  restore: (count: number) => `Restore ${formatCount(count)} removed`,
  table: 'Candidates in the list',
  noRows: 'No rows',
  invite: (count: number) => `Invite ${candidates(count)}…`,
  noneReady: 'No valid rows to invite.',
  tooMany: (max: number) => `At most ${formatCount(max)} can be invited at once.`,
  comparing: 'Checking who was invited before…',
  compareFailed: 'Couldn’t check who was invited before.',
  /** `expected`: how many candidates the service says there are; null: it does not say. */
  comparedWith: (read: number, expected: number | null) =>
    `Checked against ${formatCount(read)}${expected === null ? '' : ` of about ${formatCount(expected)}`} candidates so far. Candidates already invited are skipped and get no email.`,
  mayBeInvited: 'Candidates already invited are skipped and get no email.',

  row: {
    candidate: 'Candidate',
    number: 'Row',
    numbered: (number: number) => `Row ${number}`,
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    status: 'Status',
    remove: 'Remove',
    noEmail: 'No email',
    edit: (number: number, email: string) => `Edit row ${number}: ${email || 'no email'}`,
    removeNamed: (number: number, email: string) => `Remove row ${number}: ${email || 'no email'}`,
    open: 'Open',
    openNamed: (email: string) => `Open ${email} in a new tab`,
    save: 'Save',
    cancel: 'Cancel',
  },

  /** The name of a state, and why such rows are skipped. */
  states: {
    ready: { label: 'Ready', leftOut: '' },
    invalid: { label: 'Invalid', leftOut: 'The email or a name is invalid.' },
    duplicate: { label: 'Duplicate', leftOut: 'Duplicate of an earlier row.' },
    invited: { label: 'Already invited', leftOut: 'Already invited to this assessment.' },
  },

  mistakes: {
    missing: 'Missing email.',
    noAt: 'Missing “@”.',
    manyAts: 'More than one “@”.',
    space: 'Space in the email.',
    noLocal: 'Nothing before “@”.',
    noDomain: 'Nothing after “@”.',
    tooLong: 'The email is too long.',
    noDot: 'Domain has no dot.',
    misplacedDot: 'Misplaced dot.',
    invalid: 'Invalid email.',
    firstName: (mistake: string) => `First name: ${mistake}`,
    lastName: (mistake: string) => `Last name: ${mistake}`,
    twiceInRow: 'Appears twice in this row.',
    sameAs: (number: number) => `Same as row ${number}.`,
    invited: 'Already invited.',
  },

  confirm: {
    title: (count: number) => `Invite ${candidates(count)}`,
    how: 'How to send invitations',
    email: 'Email the invitation',
    emailAbout: 'Each candidate gets an email with their personal link.',
    links: 'Links only',
    linksAbout: 'No email is sent. You’ll get the links to share.',
    sendingIsOff: `${SENDING_IS_OFF.many} You’ll get the links to share.`,
    leftOut: (count: number) => `${formatCount(count)} skipped:`,
    failed: 'Couldn’t start.',
    cancel: 'Cancel',
    submit: (count: number) => `Invite ${candidates(count)}`,
  },
};
