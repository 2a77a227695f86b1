/** What can be done with selected candidates: buttons, menu and messages. */
export const SELECTION_ACTIONS = {
  failed: 'Couldn’t start the action.',
} as const;
