// The bottom of the navigation.

export const title = 'Help';
