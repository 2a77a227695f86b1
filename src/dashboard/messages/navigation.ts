// The frame around every page. Loaded with the first page, so short.

export const guide = 'User guide';
