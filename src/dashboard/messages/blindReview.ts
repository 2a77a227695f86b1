/** Hiding who the candidates of an assessment are. */
export const BLIND_REVIEW = {
  off: 'Blind review',
  on: 'Blind review on',
  hide: 'Hide names, emails and photos',
  about:
    'For everyone at this dashboard. Candidates are called by a number, in lists, exports and search too. Reports and personal links name them and can’t be opened meanwhile. Emails still reach them.',
  turnOn: 'Turn on blind review',
  turnOff: 'Turn off blind review…',
  confirmTitle: 'Turn off blind review?',
  confirmAbout: 'Names become visible to everyone at this dashboard.',
  cancel: 'Cancel',
  showNames: 'Show names',
  switched: (isOn: boolean) =>
    isOn ? 'Blind review is on. Names are hidden.' : 'Blind review is off. Names are shown.',
  failed: (isOn: boolean) => `Couldn’t turn blind review ${isOn ? 'on' : 'off'}.`,
  person: 'Name and email are hidden by blind review',
  noReport: 'Blind review is on, and reports name the candidate',
  noLink: 'Blind review is on, and personal links name the candidate',
  hiddenCandidate: 'Hidden by blind review',
  hiddenEntries: (names: string) => `Also in ${names}, where blind review hides which candidate this is.`,
};
