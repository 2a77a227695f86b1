/** Fields of forms. */
export const FIELDS = { optional: 'optional' };
