// The lint rules of this project, see docs/contributing.md.
import messages from './messagesRule.js';
import plainWords from './plainWords.js';

export default {
  meta: { name: 'shortlist' },
  rules: { messages: { create: messages }, 'plain-words': { create: plainWords } },
};
