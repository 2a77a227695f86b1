/** Copying a text. */
export const COPY = {
  copied: 'Copied',
  failed: 'Couldn’t copy.',
  byHand: (text: string) => `Select and copy it yourself: ${text}`,
  noLink: 'Link unavailable',
};
