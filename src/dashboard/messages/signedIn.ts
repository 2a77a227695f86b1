/** The page that a tab opened for signing in ends at. */
export const SIGNED_IN = {
  tab: 'Signed in',
  title: 'You’re signed in',
  text: 'You can close this tab; your other tab continues where it was.',
  continue: 'Continue here',
};
