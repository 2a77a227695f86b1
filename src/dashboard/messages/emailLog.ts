import type { EmailKind } from '../../contract/emailLog.ts';

/** The emails that the embedded platform has written. */
export const EMAIL_LOG = {
  kinds: {
    invitation: 'Invitation',
    reinvitation: 'Invitation resent',
    confirmation: 'Registration',
    repeated_registration: 'Registered again',
    rejection: 'Rejection',
  } satisfies Record<EmailKind, string>,
} as const;
