import type { allEndpoints } from './endpoints.ts';
import type { gatewayEndpoints } from './gatewayEndpoints.ts';
import { isJobKind, type JobKind, JOB_RULES } from './jobKinds.ts';
import { isAtLeast, type Role } from './role.ts';

export type OperationName = keyof typeof allEndpoints | keyof typeof gatewayEndpoints;

/** A permission: an operation, or a kind of job. */
export type Permission = OperationName | JobKind;

/**
 * The least role for each operation. One without it does not compile; those of jobs are in JOB_RULES. The gateway refuses calls
 * and the dashboard hides controls by it. Not in the endpoint tables, since the dashboard loads it before their schemas.
 */
export const LEAST_ROLE = {
  listAssessments: 'manager',
  readAssessment: 'manager',
  changePublicLink: 'recruiter',
  inviteCandidate: 'recruiter',
  // The dashboard uses it only to find an invited candidate.
  listCandidatures: 'recruiter',
  sendInvitation: 'recruiter',
  changeStage: 'recruiter',
  sendReminder: 'recruiter',
  deleteCandidature: 'recruiter',
  listResults: 'manager',
  readResult: 'manager',
  renderPdf: 'manager',
  listCandidates: 'manager',
  readCandidate: 'manager',
  readFlags: 'manager',
  listEmails: 'recruiter',
  listEmailPreviews: 'recruiter',

  readAbout: 'manager',
  readDemo: 'recruiter',
  removeDemo: 'recruiter',
  readRateLimiter: 'manager',
  endSession: 'manager',
  listAudit: 'recruiter',
  exportAudit: 'recruiter',
  listActivity: 'manager',
  // The permission depends on the kind of the job.
  createJob: 'manager',
  // Managers see and change their own jobs only, see gateway/jobs/jobView.ts.
  listJobs: 'manager',
  readJob: 'manager',
  changeJob: 'manager',
  listJobItems: 'manager',
  downloadOutcome: 'manager',
  downloadReports: 'manager',
  listScheduledEmails: 'recruiter',
  changeScheduledEmails: 'recruiter',
  listCollectedResults: 'manager',
  queryCandidatures: 'manager',
  countCandidatures: 'manager',
  readFacets: 'manager',
  countValues: 'manager',
  readChanges: 'manager',
  readCandidature: 'manager',
  readInsights: 'manager',
  readTests: 'manager',
  readTestDetails: 'manager',
  collectResults: 'manager',
  exportCandidatures: 'manager',
  // What may be done with a selection depends on the kind of the job.
  createSelection: 'manager',
  readSelection: 'manager',
  findListed: 'manager',
  // Only needed to reject.
  listOffers: 'recruiter',
  // Only needed to invite.
  findInvited: 'recruiter',
  queryAssessments: 'manager',
  queryCandidates: 'manager',
  readHome: 'manager',
  readReviewQueue: 'manager',
  readNews: 'manager',
  readWaiting: 'manager',
  listViews: 'manager',
  // All users share the views.
  saveView: 'recruiter',
  changeView: 'recruiter',
  deleteView: 'recruiter',
  readBlindReview: 'manager',
  changeBlindReview: 'recruiter',
  listDisclosures: 'recruiter',
  // Hiring managers recommend, too.
  listNotes: 'manager',
  createNote: 'manager',
  changeNote: 'manager',
  deleteNote: 'manager',
  listRecommendations: 'manager',
  saveRecommendation: 'manager',
  deleteRecommendation: 'manager',
  // The user's own. Managers get none about bulk actions and emails.
  listNotifications: 'manager',
  markNotificationsRead: 'manager',
  markNotificationUnread: 'manager',
  readNotificationSettings: 'manager',
  changeDailyEmail: 'manager',
  previewDailyEmail: 'manager',
  followAssessment: 'manager',
  unfollowAssessment: 'manager',
} as const satisfies Record<OperationName, Role>;

const READS_ONLY = 'View only. Ask a recruiter to change this.';
const RECRUITERS_READ = 'Only recruiters can see this.';

/** Why a role lacks a permission, as a sentence for the user; null: it has the permission. */
export function reasonAgainstRole(role: Role, permission: Permission): string | null {
  const leastRole = isJobKind(permission) ? JOB_RULES[permission].leastRole : LEAST_ROLE[permission];
  if (isAtLeast(role, leastRole)) return null;
  return permission.startsWith('list') ? RECRUITERS_READ : READS_ONLY;
}
