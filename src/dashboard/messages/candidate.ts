/** The page of a candidate. */
export const CANDIDATE = {
  title: 'Candidate',
  loadFailed: 'Couldn’t load this candidate.',
  breadcrumb: 'Breadcrumb',
  allCandidates: 'Candidates',
  copyEmail: 'Copy email address',
  /** Before a time. */
  lastActivity: 'Last activity',
  assessments: 'Assessments',
  removed: 'In no assessment',
  removedHint: 'This candidate was removed from every assessment. You can invite them again.',
  recordFailed: 'Couldn’t load the test conditions and the tests taken.',

  invite: 'Invite to an assessment…',
  inviteTitle: (name: string) => `Invite ${name}`,
  inviteHint: 'Choose an active assessment that they are not in yet.',
  assessment: 'Assessment',
  choose: 'Choose…',
  noneLeft: 'They are already in every active assessment.',
  noAddress: 'Couldn’t find an email address to invite.',
  couldNotLoad: 'Couldn’t load the assessments.',
  cancel: 'Cancel',
  report: (assessment: string) => `Download report (PDF): ${assessment}`,
  reportColumn: 'Report',
} as const;
