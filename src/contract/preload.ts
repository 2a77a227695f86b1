import { DEFAULT_LIST_ORDERING } from './candidatureFilters.ts';
import { MAX_WINDOW } from './endpoint.ts';
import { operations } from './operations/operations.ts';
import { writeTarget } from './paths.ts';

/** The data in the HTML of a page, which arrives with the code. */
export interface PagePreload {
  /** The assessment that the page shows; null: none. */
  assessmentId: number | null;
  /** The page's first GETs as path and query, exactly as the page requests them. */
  targets: string[];
}

export const ABOUT_PATH = operations.readAbout.path;
/** The first window of assessments, as the dashboard requests it. */
export const FIRST_ASSESSMENTS = { ordering: '-modified', limit: 100, offset: 0 } as const;
/** The statuses that the list of assessments shows at first. */
export const FIRST_STATUSES = ['active'] as const;
/** The first candidatures of an assessment. */
export const FIRST_CANDIDATURES = { ordering: DEFAULT_LIST_ORDERING, limit: MAX_WINDOW, offset: 0 } as const;

const CANDIDATES = /^\/assessments\/([1-9]\d{0,9})\/candidates(?:\/|$)/;

/** What to preload for a path; null for pages that are opened less often. */
export function preloadFor(path: string): PagePreload | null {
  if (path === '/') {
    return { assessmentId: null, targets: [operations.readHome.path, ABOUT_PATH] };
  }
  if (/^\/assessments\/?$/.test(path)) {
    const list = writeTarget(operations.queryAssessments, { status: [...FIRST_STATUSES], ...FIRST_ASSESSMENTS });
    return { assessmentId: null, targets: [list, ABOUT_PATH] };
  }
  const assessmentId = Number(CANDIDATES.exec(path)?.[1]);
  if (!assessmentId) return null;
  const rows = writeTarget(operations.queryCandidatures, { assessment: assessmentId, ...FIRST_CANDIDATURES });
  const detail = writeTarget(operations.readAssessment, { assessment_id: assessmentId });
  return { assessmentId, targets: [rows, detail, ABOUT_PATH] };
}

/** The property of `window` with the answers by target. */
export const PRELOADED = 'shortlistPreloaded';

/** Of every answer below /api/: the path of the first script of the dashboard, which differs in each build. */
export const BUILD_HEADER = 'x-shortlist-build';

/** Of a forwarded answer: how many of its fields could not be read; absent: none. */
export const UNREADABLE_HEADER = 'x-shortlist-unreadable';

/** Sent with every call of the dashboard: a page of another origin cannot send it without a CORS preflight. */
export const OWN_HEADER = 'x-shortlist';

/** The name of the dashboard's entry bundle, without its hash. The hash identifies a build. */
export const ENTRY_BUNDLE = 'app';
