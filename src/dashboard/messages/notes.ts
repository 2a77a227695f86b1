import { formatCount, plural } from '../lib/numbers.ts';

/** The notes on a candidate. */
export const NOTES = {
  title: 'Notes',
  label: 'Add a note',
  placeholder: 'Add a note. Colleagues can read it.',
  save: 'Save note',
  saving: 'Saving…',
  saveChange: 'Save',
  cancel: 'Cancel',
  edit: (created: string) => `Edit your note of ${created}`,
  /** `author`: null for the user's own. */
  remove: (created: string, author: string | null) =>
    `Delete ${author === null ? 'your note' : `the note by ${author}`} of ${created}`,
  editLabel: 'Text of your note',
  changed: 'edited',
  you: 'You',
  unnamed: 'A colleague',
  empty: 'Write the note first.',
  /** How many characters are too many. */
  tooLong: (most: number, over: number) =>
    `Use at most ${formatCount(most)} characters. Delete ${plural(over, 'character')}.`,
  loadFailed: 'Couldn’t load the notes.',
  saveFailed: 'Couldn’t save the note. Your text is still here.',
  changeFailed: 'Couldn’t change the note. Your text is still here.',
  deleteFailed: 'Couldn’t delete the note.',
  deleted: 'Note deleted.',
  saveUnknown: 'The note may not have been saved. Check the list before you save it again.',
};
