/** The dialog that invites one candidate. */
export const INVITE = {
  assessment: 'Assessment:',
  thisAssessment: 'this assessment',
};

/** The page that invites several candidates. */
export const INVITE_MANY = {
  title: 'Invite several',

  roles: { email: 'Email', first_name: 'First name', last_name: 'Last name', name: 'Full name' },

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
};
