/**
 * What happens to emails while the embedded platform sends none. Each dialog, panel and message that would otherwise claim that
 * an email is sent says one of these.
 */
export const SENDING_IS_OFF = {
  one: 'Email sending is off: the email is only written to the email log.',
  many: 'Email sending is off: the emails are only written to the email log.',
};
