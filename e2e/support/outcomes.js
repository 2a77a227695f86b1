// Reads the outcome of each test from the JSON reports of the runners.

/**
 * @typedef {object} Ran
 * @property {string} file from the root of the project
 * @property {string[]} titles of the groups around it, and its own
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string[]} messages what was wrong, where it failed
 * @property {string[]} pages paths of the texts that describe the page where a journey failed
 */

/**
 * @typedef {{ ancestorTitles: string[], title: string, status: string, failureMessages?: string[] | null }} InVitest
 * @typedef {{ name: string, assertionResults: InVitest[] }} FileInVitest
 * @param {{ testResults: FileInVitest[] }} report
 * @param {string} root
 * @returns {Ran[]}
 */
export function ranInVitest(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file: name.replace(`${root}/`, ''),
      titles: [...ancestorTitles, title],
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      messages: failureMessages ?? [],
      pages: [],
    })),
  );
}

/**
 * @typedef {{ error?: { message?: string }, attachments?: { name: string, path?: string }[] }} Result
 * @typedef {{ status: string, results?: Result[] }} InPlaywright
 * @typedef {{ title: string, file: string, specs: { title: string, ok: boolean, tests: InPlaywright[] }[], suites?: Suite[] }} Suite
 * @param {{ suites: Suite[] }} report
 * @returns {Ran[]}
 */
export function ranInPlaywright(report) {
  return report.suites.flatMap((suite) => ranInSuite(suite, []));
}

/**
 * @param {Suite} suite
 * @param {string[]} around
 * @returns {Ran[]}
 */
function ranInSuite(suite, around) {
  const specs = suite.specs.map(({ title, ok, tests }) => ({
    file: `e2e/${suite.file}`,
    titles: [...around, title],
    status: statusOf(ok, tests),
    messages: tests.flatMap(({ results = [] }) => results.flatMap(({ error }) => error?.message ?? [])),
    pages: tests.flatMap(({ results = [] }) =>
      results.flatMap(({ attachments = [] }) =>
        attachments.flatMap(({ name, path }) => (name === 'error-context' && path ? path : [])),
      ),
    ),
  }));
  const inner = (suite.suites ?? []).flatMap((each) => ranInSuite(each, [...around, each.title]));
  return [...specs, ...inner];
}

/**
 * @param {boolean} ok
 * @param {InPlaywright[]} tests
 * @returns {Ran['status']}
 */
function statusOf(ok, tests) {
  if (tests.every(({ status }) => status === 'skipped')) return 'skipped';
  // Playwright counts a test that failed first and then passed as passed.
  return ok && tests.every(({ status }) => status !== 'flaky') ? 'passed' : 'failed';
}
