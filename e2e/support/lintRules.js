// The lint rules of this project, see docs/contributing.md.
import keyboard from './keyboardRule.js';
import messages from './messagesRule.js';
import plainWords from './plainWords.js';
import textNodes from './textNodesRule.js';

export default {
  meta: { name: 'shortlist' },
  rules: {
    keyboard: { create: keyboard },
    messages: { create: messages },
    'plain-words': { create: plainWords },
    'text-nodes': { create: textNodes },
  },
};
