/** Notes and reasons under blind review. */
export const BLIND_TEXTS = {
  writing: 'Blind review is on. Don’t write names: colleagues read what you write.',
  locked: 'Has names or addresses that blind review hides. You can change it once blind review is off.',
};
