/** The candidates' two addresses: pages, not operations. */
export const candidatePaths = {
  publicInvitation: '/testtaker/publicinvitation/{public_uuid}',
  takeInvitation: '/testtaker/takeinvitation/{invitation_uuid}',
} as const;
