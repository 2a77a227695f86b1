import type { EmailTemplate } from '../../operation/emailTemplate.ts';
import { readTemplate } from '../../operation/emailTemplate.ts';
import type { Mailbox, Send } from '../../operation/smtpClient.ts';

/** How daily emails are sent. */
export interface DailyEmailDelivery {
  send: Send;
  from: Mailbox;
  template: EmailTemplate;
  /** Public address of the dashboard. */
  dashboardUrl: string;
}

/** `count`: "4 notifications" · `list`: their number by assessment and kind · `link`: the address of the dashboard. */
const VARIABLES = ['count', 'list', 'link'] as const;
export type DailyEmailVariable = (typeof VARIABLES)[number];

const DEFAULT = `Subject: Shortlist: {{count}}

Hello,

This is new since your last daily email:

{{list}}

Open Shortlist to see more:
{{link}}

You get this email at most once a day. To stop it, turn off "Daily email" in Settings.`;

/** File name below EMAIL_TEMPLATES. */
export const DAILY_EMAIL_TEMPLATE_FILE = 'summary.txt';

/** The text of daily emails: the default, or a file in EMAIL_TEMPLATES. UserError for one that cannot be used. */
export const readDailyEmailTemplate = (folder: string | null): EmailTemplate =>
  readTemplate({ folder, file: DAILY_EMAIL_TEMPLATE_FILE, fallback: DEFAULT, variables: VARIABLES });
