/** Blind review: names, emails and photos are hidden. */
export const BLIND_REVIEW = {
  short: 'Shows numbers instead of names to everyone. Reports and personal links stay closed.',
  about:
    'For everyone at this dashboard. Each candidate is shown as a number, also in search and exports. Names and emails are replaced in older notes and reasons, in reviews and answers; other hints stay. Colleagues read what you write from now on. Reports and personal links name candidates, so they stay closed until you turn it off. Emails are still sent.',
  /** Why it is not given out. */
  no: {
    report: 'Blind review is on, and reports name the candidate',
    link: 'Blind review is on, and personal links name the candidate',
  },
  /** Notes and reasons. */
  writing: 'Blind review is on. Don’t write names: colleagues read what you write.',
  locked: 'Has names or addresses that blind review hides. You can change it once blind review is off.',
};
