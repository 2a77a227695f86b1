/**
 * What must be right: each part with its code and the tests that have to notice when it is changed.
 * @typedef {{ code: string[], tests: string[] }} Part
 * @type {Record<string, Part>}
 */
export const PARTS = {
  guards: {
    code: ['src/gateway/guards/*.ts'],
    tests: ['src/gateway/guards/*.test.ts', 'src/gateway/session.test.ts'],
  },
  requests: {
    code: [
      'src/gateway/upstream/outbound.ts',
      'src/gateway/upstream/answer.ts',
      'src/gateway/upstream/failures.ts',
      'src/gateway/upstream/json.ts',
      'src/gateway/upstream/pdf.ts',
      'src/gateway/upstream/token.ts',
    ],
    tests: ['src/gateway/upstream/*.test.ts', 'src/gateway/forwarding.test.ts'],
  },
  paths: { code: ['src/contract/paths.ts'], tests: ['src/contract/paths.test.ts'] },
  rateLimiter: {
    code: ['src/gateway/rateLimiter/*.ts'],
    // Its properties simulate minutes of calls for each mutant: they are left to `npm test`.
    tests: ['src/gateway/rateLimiter/!(*.properties).test.ts'],
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

/** The part that Stryker and Vitest are run for, by the variable that run.js sets. */
export function chosenPart() {
  const name = process.env.PART ?? '';
  const part = PARTS[name];
  if (!part) throw new Error(`PART names none of ${Object.keys(PARTS).join(', ')}: use npm run test:mutants.`);
  return { name, ...part };
}
