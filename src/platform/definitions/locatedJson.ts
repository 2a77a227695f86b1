import { findNodeAtLocation, type Node, type ParseError, type ParseErrorCode, parseTree } from 'jsonc-parser';

export type Path = readonly PropertyKey[];

/** A place in a JSON text. */
export interface Place {
  /** From 1. */
  line: number;
  /** RFC 6901; empty for the whole document. */
  pointer: string;
}

/** A JSON document with the position of every value. */
export interface LocatedJson {
  value: unknown;
  /** The position of a value; for a missing one, of its parent. */
  locate(path: Path): Place;
}

/** The first error of a text that is not valid JSON. */
export interface JsonFault {
  message: string;
  place: Place;
}

/** Limits the recursion of the parser. Definitions are far less deep. */
const MAX_DEPTH = 100;

/** Parses JSON by RFC 8259: no comments, no trailing commas. Also no repeated names in an object. */
export function parseLocatedJson(text: string): LocatedJson | JsonFault {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const faultAt = (offset: number, message: string) => ({ message, place: { line: lineOf(offset), pointer: '' } });

  const tooDeep = findTooDeep(text);
  if (tooDeep !== null) return faultAt(tooDeep, `Nested more than ${MAX_DEPTH} deep.`);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first) return faultAt(first.offset, `Not JSON: ${WORDS[first.error] ?? 'something is out of place'}.`);
  if (!tree) return faultAt(0, 'Not JSON: the file is empty.');
  const repeated = findRepeated(tree);
  if (repeated) return faultAt(repeated.offset, `"${String(repeated.value)}" is there twice.`);

  return {
    // Not from the tree, where `__proto__` would change the prototype.
    value: JSON.parse(text),
    locate: (path) => ({
      line: lineOf(nearest(tree, path).offset),
      pointer: path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    }),
  };
}

function nearest(tree: Node, path: Path): Node {
  const known = path.filter((part) => typeof part !== 'symbol');
  for (let length = known.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, known.slice(0, length));
    if (node) return node.parent?.type === 'property' ? node.parent : node;
  }
  return tree;
}

/** The first repeated name in an object. */
function findRepeated(tree: Node): Node | undefined {
  const names = new Set<unknown>();
  for (const child of tree.children ?? []) {
    const [name, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    if (name && names.has(name.value)) return name;
    if (name) names.add(name.value);
    const within = value && findRepeated(value);
    if (within) return within;
  }
  return undefined;
}

/** The offset of the first bracket that is nested too deep. Skips strings. */
function findTooDeep(text: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++;
    if (token === ']' || token === '}') depth--;
    if (depth > MAX_DEPTH) return index;
  }
  return null;
}

const WORDS: Partial<Record<ParseErrorCode, string>> = {
  1: 'a character is out of place',
  2: 'this is not a number',
  3: 'a name in double quotes is missing',
  4: 'a value is missing',
  5: 'a colon is missing',
  6: 'a comma is missing',
  7: 'a closing brace is missing',
  8: 'a closing bracket is missing',
  9: 'something follows the end',
  10: 'comments are not allowed',
  11: 'a comment does not end',
  12: 'a string does not end',
  13: 'this is not a number',
  14: 'a character is written wrongly after \\u',
  15: 'a character is written wrongly after a backslash',
  16: 'a string contains a control character',
};
