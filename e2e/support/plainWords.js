// A lint rule for the words that made comments and messages of this project hard to read, see docs/contributing.md.
const WORDS = /\b(?:somebody|whoever|nobody|whatever|anew|is told|stands|brought|of its own)\b/i;
// A comment wraps between words, and its next line begins with an asterisk.
const WRAP = /\s*\n[\s*]*/g;

/** @param {{ report: (problem: object) => void, sourceCode: { getAllComments: () => { value: string }[] } }} context */
function create(context) {
  /** @param {object} node @param {string} text */
  const check = (node, text) => {
    const word = WORDS.exec(text.replaceAll(WRAP, ' '))?.[0];
    if (word) context.report({ node, message: `Say it plainly, without “${word}”: subject, verb, object.` });
  };
  return {
    Program() {
      for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
    },
    /** @param {{ value: unknown }} node */
    Literal(node) {
      if (typeof node.value === 'string') check(node, node.value);
    },
    /** @param {{ value: { raw: string } }} node */
    TemplateElement(node) {
      check(node, node.value.raw);
    },
    /** @param {{ value: string }} node */
    JSXText(node) {
      check(node, node.value);
    },
  };
}

export default create;
