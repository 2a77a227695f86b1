// A lint rule: handlers of keys read them with `pressedKey` of src/contract/pressedKey.ts, which knows other layouts and input
// methods.
const RAW = new Set(['key', 'code', 'keyCode', 'which', 'charCode', 'isComposing']);
const HANDLER = /^onKey(?:Down|Up|Press)(?:Capture)?$|^key(?:down|up|press)$/;
const EVENT_TYPE = 'KeyboardEvent';

/** @param {{ report: (problem: object) => void, sourceCode: { getText: (node: object) => string } }} context */
function create(context) {
  /** @param {any} node */
  const report = (node) =>
    context.report({ node, message: 'Read the key with pressedKey(event): other layouts, input methods.' });
  /** @param {any} param */
  const isTyped = ({ typeAnnotation }) =>
    Boolean(typeAnnotation) && context.sourceCode.getText(typeAnnotation).includes(EVENT_TYPE);

  /** Whether a function is given as a handler of keys: a prop, a property, or an argument of addEventListener. @param {any} node */
  function isHandler({ parent, ...node }) {
    const target = parent?.type === 'JSXExpressionContainer' ? parent.parent : parent;
    if (target?.type === 'CallExpression') return HANDLER.test(target.arguments[0]?.value ?? '');
    const name = target?.name?.name ?? target?.key?.name ?? target?.id?.name ?? node.id?.name ?? '';
    return HANDLER.test(name);
  }

  /** @param {any} node @param {any} param of a function around the node */
  const isKeyEvent = (node, param) => isTyped(param) || isHandler(node);

  /** Whether a name at a node is the event of a key. @param {any} at @param {string} name */
  function isEventAt(at, name) {
    for (let node = at.parent; node; node = node.parent) {
      const param = node.params?.find((/** @type {any} */ each) => each.name === name);
      if (param) return isKeyEvent(node, param);
    }
    return false;
  }

  /** @param {any} node */
  const eventName = (node) =>
    node?.type === 'MemberExpression' && node.property.name === 'nativeEvent' ? node.object.name : node?.name;

  /** @param {any} pattern */
  const rawOf = (pattern) =>
    pattern.properties.find((/** @type {any} */ { key }) => key !== undefined && RAW.has(key.name));

  /** @param {any} node */
  function checkParams(node) {
    for (const param of node.params) {
      if (param.type === 'ObjectPattern' && rawOf(param) && isKeyEvent(node, param)) report(rawOf(param));
    }
  }

  return {
    /** @param {any} node */
    MemberExpression(node) {
      const { property, object } = node;
      if (RAW.has(property.name) && isEventAt(node, eventName(object))) report(node);
    },
    /** @param {any} node */
    VariableDeclarator(node) {
      const { id, init } = node;
      if (id.type === 'ObjectPattern' && rawOf(id) && isEventAt(node, eventName(init))) report(rawOf(id));
    },
    ArrowFunctionExpression: checkParams,
    FunctionExpression: checkParams,
    FunctionDeclaration: checkParams,
  };
}

export default create;
