/** The paths of the two pages for candidates. */
export const candidatePaths = {
  publicInvitation: '/testtaker/publicinvitation/{public_uuid}',
  takeInvitation: '/testtaker/takeinvitation/{invitation_uuid}',
} as const;
