// Controls and notes of many pages. Loaded with the first page, so short.

export const retry = 'Retry';
export const reference = (requestId: string) => `Reference ${requestId}`;
export const sectionFailed = 'Couldn’t load this section.';
