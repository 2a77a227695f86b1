/** The texts of emails, filled with sample values. */
export const EMAIL_PREVIEWS = {
  loadFailed: 'Couldn’t load the email texts.',
  /** Of one kind, where it is about to be sent. */
  previewOne: 'Preview email',
  writtenByService: 'Your assessment service writes this email. Its wording is set there.',
};
