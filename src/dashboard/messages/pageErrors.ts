// Instead of a page that cannot be shown.

export const failed = 'Something went wrong on this page';
export const loadFailed = 'Couldn’t load this page';
export const stillUnreachable = 'Still can’t reach the server.';
