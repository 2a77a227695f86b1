import { defineConfig } from '@playwright/test';
import { CHAOS } from './support/chaos.ts';
import { findChromium } from './support/chromium.js';
import { IS_FULL_RUN, IS_SLOW_RUN } from './support/slowMode.js';

const executablePath = findChromium();
// Chromium's sandbox does not start as root.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Journeys that run with `CHAOS=20`, when a fifth of the reads from the service fail, except tests tagged `@calm`: they
 * need the email log, which only the embedded platform has. Other journeys script failures, set the clock, need the
 * proxy, or are about the candidates' pages. // S02
 */
const UNDER_CHAOS = [
  'board',
  'bulk',
  'changeStage',
  'columns',
  'compare',
  'export',
  'filterCandidates',
  'findAssessment',
  'scheduledEmails',
  'overdueEmails',
  'insights',
  'invite',
  'inviteMany',
  'jobs',
  'keyboard',
  'messages',
  'openCandidate',
  'palette',
  'candidates',
  'phone',
  'publicLinks',
  'reject',
  'remove',
  'report',
  'select',
  'shortcuts',
  'twoRecruiters',
  'views',
];

const files = (names: readonly string[]) => names.map((name) => `**/${name}.e2e.ts`);

/** Journeys that take long, or test states and variations of what other journeys show: in `npm run test:journeys`. */
const SLOW = [
  'access',
  'candidateOrdering',
  'candidateReader',
  'chaos',
  'closedLaptop',
  'compare',
  'deskByKeyboard',
  'drafts',
  'emailSending',
  'engines',
  'evidence',
  'exampleRuns',
  'firstStart',
  'foreignPages',
  'hostileTexts',
  'invitationToReport',
  'liveUpdates',
  'mentions',
  'newVersion',
  'notes',
  'oldBrowser',
  'overdueEmails',
  'recommendations',
  'reflow',
  'registration',
  'rejectionReasons',
  'review',
  'scheduledEmails',
  'scorecards',
  'screenReader',
  'signedIn',
  'states',
  'translated',
  'twoRecruiters',
  'zoom',
];

export default defineConfig({
  testDir: '.',
  testMatch: CHAOS > 0 ? files(UNDER_CHAOS) : '*.e2e.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './support/globalSetup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // In slow runs axe looks at each state of a page.
  timeout: CHAOS > 0 || IS_SLOW_RUN ? 120_000 : 60_000,
  // The machine may be busy.
  expect: { timeout: CHAOS > 0 ? 45_000 : 15_000, toPass: { timeout: CHAOS > 0 ? 45_000 : 15_000 } },
  forbidOnly: true,
  // Slow tests and journeys are selected by tag and file.
  ...(CHAOS > 0
    ? { grepInvert: IS_FULL_RUN ? /@calm/ : /@calm|@slow/ }
    : IS_SLOW_RUN
      ? {}
      : { grepInvert: /@slow/, testIgnore: files(SLOW) }),
  reporter: [['list'], ['json', { outputFile: `../test-results/${CHAOS > 0 ? 'chaos' : 'playwright'}.json` }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    // No test waits for animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third of the time: use `--trace on` if needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...asRoot,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Hosts of other sites, see foreignPages.e2e.ts.
        '--host-resolver-rules=MAP evil.test 127.0.0.1, MAP rebound.test 127.0.0.1',
      ],
    },
  },
});
