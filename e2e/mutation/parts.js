/**
 * The parts that must be correct: code, and the tests that must notice a change of it.
 * @typedef {{ code: string[], tests: string[] }} Part
 * @type {Record<string, Part>}
 */
export const PARTS = {
  guards: {
    code: ['src/gateway/security/*.ts', 'src/gateway/routes/requestValidation.ts'],
    tests: [
      'src/gateway/security/*.test.ts',
      'src/gateway/routes/requestValidation.test.ts',
      'src/gateway/routes/session.test.ts',
    ],
  },
  requests: {
    code: ['src/gateway/upstream/outbound.ts', 'src/gateway/upstream/answer.ts', 'src/gateway/upstream/failures.ts'],
    tests: ['src/gateway/upstream/*.test.ts'],
  },
  paths: { code: ['src/contract/paths.ts'], tests: ['src/contract/paths.test.ts'] },
  rateLimiter: {
    code: ['src/gateway/upstream/rateLimiter/*.ts'],
    // The properties simulate minutes of calls for each mutant, so only `npm test` runs them.
    tests: ['src/gateway/upstream/rateLimiter/!(*.properties).test.ts'],
  },
  selection: {
    code: ['src/dashboard/table/selection.ts'],
    tests: ['src/dashboard/table/selection.test.ts'],
  },
  csv: { code: ['src/contract/csv.ts'], tests: ['src/contract/csv.test.ts'] },
  scoring: { code: ['src/platform/scoring/*.ts'], tests: ['src/platform/scoring/*.test.ts'] },
  clocks: {
    code: ['src/platform/taking/testTimes.ts', 'src/candidate/api/serverClock.ts'],
    tests: ['src/platform/taking/testTimes.test.ts', 'src/candidate/api/serverClock.test.ts'],
  },
};

/** The part that Stryker and Vitest run for, from the variable that run.js sets. */
export function chosenPart() {
  const name = process.env.PART ?? '';
  const part = PARTS[name];
  if (!part) throw new Error(`PART names none of ${Object.keys(PARTS).join(', ')}: use npm run test:mutants.`);
  return { name, ...part };
}
