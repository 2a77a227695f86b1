/** What the panel of a candidate says. */
export const PANEL = {
  close: 'Close',
  showing: (name: string) => `Showing ${name}`,
  changePane: 'Move between list and panel',
};
