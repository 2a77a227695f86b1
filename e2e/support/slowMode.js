/** Whether everything is looked at, which takes long: `npm run test:slow`. */
export const IS_SLOW_RUN = process.env.THOROUGH === '1';

/** Whether it is repeated more often than once a day allows: `npm run test:slow -- --full`. */
export const IS_FULL_RUN = process.env.FULL === '1';
