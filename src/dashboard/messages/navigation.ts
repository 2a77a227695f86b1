// The frame around every page. Loaded with the first page, so short.

export const skip = 'Skip to content';
export const product = 'Shortlist';
export const demo = 'Demo data';
export const name = 'Main navigation';
export const home = 'Home';
export const assessments = 'Assessments';
export const candidates = 'Candidates';
export const admin = 'Admin';
export const jobs = 'Bulk actions';
export const emailLog = 'Email log';
export const auditLog = 'Audit log';
export const search = 'Search…';
export const palette = 'Command palette';
export const shortcuts = 'Keyboard shortcuts';
export const guide = 'User guide';
export const tour = 'Take the tour';
export const newVersion = 'A new version is available.';
export const reload = 'Reload';
export const stageChangeFailed = 'Couldn’t change the stage.';
