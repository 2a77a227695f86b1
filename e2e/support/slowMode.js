/** Whether slow tests run: `npm run test:slow` and `npm run test:journeys`. */
export const IS_SLOW_RUN = process.env.THOROUGH === '1';

/** Whether random tests have more rounds, for a release: `npm run test:slow -- --full`. */
export const IS_FULL_RUN = process.env.FULL === '1';
