import type { SendMailOptions } from 'nodemailer';
import type { Mailbox } from './smtpClient.ts';

/** The fields of every email that the program sends to one recipient. */
export const automaticEmail = (from: Mailbox, to: Mailbox) =>
  ({
    from,
    to,
    // Explicit, so that headers never decide the recipient. // T18
    envelope: { from: from.address, to: [to.address] },
    // RFC 3834: no automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }) satisfies SendMailOptions;
