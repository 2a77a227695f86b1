// `npm run check:openapi`: the OpenAPI document passes the rules of Redocly's linter. Nothing is fetched.
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../../src/contract/openapi.ts';

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // The paths are those of the API description.
    'no-ambiguous-paths': 'off',
    'no-path-trailing-slash': 'off',
  },
});
const source = JSON.stringify(openApiDocument('https://assessments.shortlist.dev'), null, 2);
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
const totals = getTotals(problems);
if (totals.errors + totals.warnings > 0) {
  formatProblems(problems, { totals, format: 'codeframe', maxProblems: 20 });
  process.exitCode = 1;
}
