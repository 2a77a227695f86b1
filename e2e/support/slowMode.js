/** Whether everything is looked at, which takes long: `npm run test:slow`. */
export const IS_SLOW_RUN = process.env.THOROUGH === '1';
