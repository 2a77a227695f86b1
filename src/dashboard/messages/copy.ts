// Copying a text.

export const copied = 'Copied';
export const failed = 'Couldn’t copy.';
export const byHand = (text: string) => `Select and copy it yourself: ${text}`;
export const noLink = 'Link unavailable';
