// Blind review: names, emails and photos are hidden.

export const off = 'Blind review';
export const on = 'Blind review on';
export const hide = 'Hide names, emails and photos';
export const about =
  'For everyone at this dashboard. Candidates are called by a number, in lists, exports and search too. Reports and personal links name them and can’t be opened meanwhile. In notes, reasons, reviews and answers the number replaces the name and the email; other hints stay. Emails still reach them.';
export const turnOn = 'Turn on blind review';
export const turnOff = 'Turn off blind review…';
export const confirmTitle = 'Turn off blind review?';
export const confirmAbout = 'Names become visible to everyone at this dashboard.';
export const cancel = 'Cancel';
export const showNames = 'Show names';
export const switched = (isOn: boolean) =>
  isOn ? 'Blind review is on. Names are hidden.' : 'Blind review is off. Names are shown.';
export const failed = (isOn: boolean) => `Couldn’t turn blind review ${isOn ? 'on' : 'off'}.`;
export const person = 'Name and email are hidden by blind review';
export const noReport = 'Blind review is on, and reports name the candidate';
export const noLink = 'Blind review is on, and personal links name the candidate';
export const hiddenCandidate = 'Hidden by blind review';
export const hiddenEntries = (names: string) => `Also in ${names}, where blind review hides which candidate this is.`;
