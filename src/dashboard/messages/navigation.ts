/** The frame around every page. Loaded with the first page, so short. */
export const NAVIGATION = {
  skip: 'Skip to content',
  product: 'Shortlist',
  demo: 'Demo data',
  name: 'Main navigation',
  home: 'Home',
  assessments: 'Assessments',
  candidates: 'Candidates',
  admin: 'Admin',
  jobs: 'Bulk actions',
  emailLog: 'Email log',
  auditLog: 'Audit log',
  search: 'Search…',
  palette: 'Command palette',
  shortcuts: 'Keyboard shortcuts',
  guide: 'User guide',
  tour: 'Take the tour',
  newVersion: 'A new version is available.',
  reload: 'Reload',
  stageChangeFailed: 'Couldn’t change the stage.',
};

/** Instead of a page that cannot be shown. */
export const PAGE_ERRORS = {
  failed: 'Something went wrong on this page',
  loadFailed: 'Couldn’t load this page',
  stillUnreachable: 'Still can’t reach the server.',
};
