/** The page where a tab ends up that was opened to sign in. */
export const SIGNED_IN = {
  tab: 'Signed in',
  title: 'You’re signed in',
  text: 'You can close this tab; your other tab continues where it was.',
  continue: 'Continue here',
};
