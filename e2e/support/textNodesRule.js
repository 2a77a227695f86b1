// A lint rule: a text beside other nodes has an element for itself. A browser's translation replaces text nodes, and React goes
// on writing to the old ones: it shows old values, or fails. See "Texts in JSX" in docs/contributing.md.
const MESSAGE =
  'Put this text into an element for itself, such as <Text>: beside other nodes, translated pages show old values or fail.';
const BLANK = /^\s*$/;
const ELEMENT_TYPES = new Set(['ReactElement', 'Element', 'Elements']);
const NO_TEXT_TYPES = new Set([
  'TSNullKeyword',
  'TSUndefinedKeyword',
  'TSVoidKeyword',
  'TSNeverKeyword',
  'TSBooleanKeyword',
]);

/** @typedef {any} Node A node of the syntax tree. */

/**
 * The name that a property of a pattern is given, with or without a default.
 *
 * @param {Node} property
 */
const nameOf = (property) => (property.value?.left ?? property.value)?.name;

/** @param {{ report: (problem: object) => void, sourceCode: any }} context */
function create(context) {
  /**
   * The definition of a name: of a variable, a function, a type or a parameter.
   *
   * @param {Node} identifier
   * @returns {Node}
   */
  function definitionOf(identifier) {
    for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
      const variable = scope.set.get(identifier.name);
      if (variable) return variable.defs[0];
    }
    return undefined;
  }

  /**
   * Whether a value of a type can be a text.
   *
   * @param {Node} type
   * @returns {boolean}
   */
  function isTextType(type) {
    if (!type || NO_TEXT_TYPES.has(type.type)) return !type;
    if (type.type === 'TSUnionType') return type.types.some(isTextType);
    if (type.type === 'TSLiteralType') return typeof type.literal.value !== 'boolean';
    if (type.type !== 'TSTypeReference') return true;
    return !ELEMENT_TYPES.has((type.typeName.right ?? type.typeName).name);
  }

  /**
   * The type of a property, if the type is written in this file.
   *
   * @param {Node} type
   * @param {string} name
   * @returns {Node}
   */
  function typeOfProperty(type, name) {
    if (type?.type === 'TSIntersectionType')
      return type.types.map((/** @type {Node} */ one) => typeOfProperty(one, name)).find(Boolean);
    if (type?.type === 'TSTypeReference') {
      // `Omit<Props, …>`, `Pick<…>`, or the name of an interface or type of this file.
      const [wrapped] = type.typeArguments?.params ?? [];
      const declaration = definitionOf(type.typeName)?.node;
      const parents = declaration?.extends?.flatMap((/** @type {Node} */ one) => one.typeArguments?.params ?? []) ?? [];
      return [declaration?.body ?? declaration?.typeAnnotation ?? wrapped, ...parents]
        .map((/** @type {Node} */ one) => typeOfProperty(one, name))
        .find(Boolean);
    }
    const members = type?.body ?? type?.members ?? [];
    return members.find((/** @type {Node} */ member) => member.key?.name === name)?.typeAnnotation?.typeAnnotation;
  }

  /**
   * The type of a parameter, or of the property that is taken from it.
   *
   * @param {Node} fn
   * @param {string} name
   */
  function typeOfParameter(fn, name) {
    for (const param of fn.params ?? []) {
      const pattern = param.type === 'AssignmentPattern' ? param.left : param;
      const type = pattern.typeAnnotation?.typeAnnotation;
      if (pattern.type === 'Identifier' && pattern.name === name) return type;
      if (pattern.type === 'ObjectPattern') {
        const property = pattern.properties.find(
          (/** @type {Node} */ one) => (one.value?.left ?? one.value)?.name === name,
        );
        if (property) return typeOfProperty(type, property.key.name);
      }
    }
    return undefined;
  }

  /** @param {Node} fn @returns {boolean} */
  function returnsText(fn) {
    if (fn.returnType) return isTextType(fn.returnType.typeAnnotation);
    if (fn.body?.type !== 'BlockStatement') return isText(fn.body);
    return returnsOf(fn.body).some((one) => one !== null && isText(one));
  }

  /**
   * What the return statements of a block return, without those of functions in it.
   *
   * @param {Node} node
   * @returns {Node[]}
   */
  function returnsOf(node) {
    if (typeof node?.type !== 'string' || /Function|Expression$/.test(node.type)) return [];
    if (node.type === 'ReturnStatement') return [node.argument];
    const parts = [node.body, node.consequent, node.alternate, node.cases, node.block, node.handler, node.finalizer];
    return parts.flat().flatMap(returnsOf);
  }

  /**
   * The type of a name that is a parameter, or taken from one: `const { children } = props`.
   *
   * @param {Node} definition
   * @param {string} name
   * @returns {Node}
   */
  function typeOfName({ type, node }, name) {
    if (type === 'Parameter') return typeOfParameter(node, name);
    if (type !== 'Variable') return undefined;
    if (node.id.type === 'Identifier') return node.id.typeAnnotation?.typeAnnotation;
    const source = node.init?.type === 'Identifier' ? definitionOf(node.init) : undefined;
    const property = node.id.properties?.find((/** @type {Node} */ one) => nameOf(one) === name);
    return source?.type === 'Parameter' && property
      ? typeOfProperty(typeOfParameter(source.node, node.init.name), property.key.name)
      : undefined;
  }

  /**
   * Whether a name, or what a function of this name returns, can be a text.
   *
   * @param {Node} identifier
   * @param {boolean} called
   * @returns {boolean}
   */
  function isNameOfText(identifier, called) {
    if (identifier.name === 'undefined') return false;
    const definition = definitionOf(identifier);
    if (!definition) return true;
    const type = typeOfName(definition, identifier.name);
    if (type) return isTextType(called ? type.returnType?.typeAnnotation : type);
    const { node } = definition;
    if (node.id?.type !== 'Identifier') return true;
    const value = node.type === 'VariableDeclarator' ? node.init : node;
    if (called) return !/Function/.test(value?.type ?? '') || returnsText(value);
    return !value || isText(value);
  }

  /**
   * Whether an expression or a child can become a text node with something to translate.
   *
   * @param {Node} node
   * @returns {boolean}
   */
  function isText(node) {
    switch (node.type) {
      case 'JSXElement':
      // The texts of a fragment are reported where it is.
      case 'JSXFragment':
      case 'JSXEmptyExpression':
        return false;
      case 'JSXText':
        return !BLANK.test(node.value);
      case 'Literal':
        return typeof node.value === 'number' || (typeof node.value === 'string' && !BLANK.test(node.value));
      case 'JSXExpressionContainer':
      case 'ChainExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
        return isText(node.expression);
      case 'TSSatisfiesExpression':
        return isTextType(node.typeAnnotation);
      case 'ConditionalExpression':
        return isText(node.consequent) || isText(node.alternate);
      case 'LogicalExpression':
        return isText(node.right) || (node.operator !== '&&' && isText(node.left));
      case 'UnaryExpression':
        return node.operator !== '!' && node.operator !== 'void';
      case 'BinaryExpression':
        return !/^(?:[=!]==?|[<>]=?|in|instanceof)$/.test(node.operator);
      case 'Identifier':
        return isNameOfText(node, false);
      case 'CallExpression': {
        const [first, second] = node.arguments;
        const { callee } = node;
        const method = callee.property?.name ?? callee.name;
        if (method === 'createPortal') return false;
        if (callee.type === 'Identifier' && method !== 'useMemo') return isNameOfText(callee, true);
        const mapper = /^(?:map|flatMap|useMemo)$/.test(method) ? first : method === 'from' ? second : undefined;
        if (mapper?.type === 'Identifier') return isNameOfText(mapper, true);
        return !mapper || returnsText(mapper);
      }
      default:
        return true;
    }
  }

  /** @param {Node} node */
  function check(node) {
    const children = node.children.filter(
      (/** @type {Node} */ child) => child.type !== 'JSXText' || !/^\s*\n\s*$/.test(child.value),
    );
    // Alone in its element, a text is replaced as a whole. A fragment is no element.
    if (node.type === 'JSXElement' && children.length < 2) return;
    for (const child of children) if (isText(child)) context.report({ node: child, message: MESSAGE });
  }
  /** A component puts its text beside the nodes of the component that uses it. @param {Node} fn */
  function checkComponent(fn) {
    const name = fn.id?.name ?? (fn.parent.type === 'VariableDeclarator' ? fn.parent.id.name : '');
    if (!/^[A-Z]/.test(name ?? '')) return;
    const returned = fn.body.type === 'BlockStatement' ? returnsOf(fn.body) : [fn.body];
    for (const node of returned) if (node !== null && isText(node)) context.report({ node, message: MESSAGE });
  }
  return {
    JSXElement: check,
    JSXFragment: check,
    FunctionDeclaration: checkComponent,
    ArrowFunctionExpression: checkComponent,
  };
}

export default create;
