// A lint rule: what candidates read is in src/candidate/messages.ts, not in components.
const LETTERS = /\p{L}{2}/u;
// A word with a capital letter, then another one or a value: "Couldn’t load", `Select ${name}`.
const SENTENCE = /^\p{Lu}[\p{L}’]*,? [\p{L}\d]/u;
/** Attributes and properties whose value a user reads. */
const SHOWN = new Set([
  'aria-label',
  'alt',
  'detail',
  'failed',
  'hint',
  'label',
  'message',
  'placeholder',
  'reason',
  'title',
]);

/** @param {{ report: (problem: object) => void }} context */
function create(context) {
  /**
   * @param {object} node
   * @param {string} text
   */
  const report = (node, text) =>
    context.report({ node, message: `Move “${text.trim()}” to the messages: users read it.` });
  /**
   * @param {{ parent?: any }} node
   * @param {string} text
   */
  const check = (node, text) => {
    const { parent } = node;
    const name = parent?.name?.name ?? parent?.key?.name ?? '';
    const isShown = SHOWN.has(name) && parent.value === node && /^\p{Lu}/u.test(text);
    const isForDevelopers = parent?.type === 'NewExpression' || parent?.type === 'TSLiteralType';
    if (isShown || (SENTENCE.test(text) && !isForDevelopers)) report(node, text);
  };
  return {
    /** @param {{ value: unknown, parent?: any }} node */
    Literal(node) {
      if (typeof node.value === 'string') check(node, node.value);
    },
    /** @param {{ quasis: { value: { raw: string } }[], parent?: any }} node */
    TemplateLiteral(node) {
      check(node, node.quasis.map(({ value }) => value.raw).join('0'));
    },
    /** @param {{ value: string }} node */
    JSXText(node) {
      if (LETTERS.test(node.value)) report(node, node.value);
    },
  };
}

export default create;
