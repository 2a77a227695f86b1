import { Refusal } from './refusal.ts';

const MAX_DEPTH = 32;
const POISON = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a browser's JSON. 400 for what two readers could understand differently or choke on: bytes that are no UTF-8, a
 * byte order mark, a key given twice, keys that reach an object's prototype, nesting beyond 32 levels.
 */
export function readRequestJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  // Parsed first, so that the look at the structure meets no unterminated string.
  const value = parse(text);
  checkStructure(text);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notJson();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw notJson();
  }
}

function checkStructure(text: string): void {
  /** Per open bracket: the keys so far of an object, null for a list. */
  const open: (Set<unknown> | null)[] = [];
  // Numbers and words between strings and brackets do not matter here.
  const signs = /["{}[\],:]/g;
  let previous = '';
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const [sign] = match;
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) throw notJson();
    } else if (sign === '}' || sign === ']') {
      open.pop();
    } else if (sign === '"') {
      signs.lastIndex = endOfString(text, match.index);
      const keys = open.at(-1);
      if (keys && (previous === '{' || previous === ',')) addKey(keys, parse(text.slice(match.index, signs.lastIndex)));
    }
    previous = sign;
  }
}

/** A loop, because a regular expression overflows the stack on a long string of escapes. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function addKey(keys: Set<unknown>, key: unknown): void {
  if (keys.has(key) || (typeof key === 'string' && POISON.has(key))) throw notJson();
  keys.add(key);
}

function notJson(): Refusal {
  return new Refusal(400, 'bad_request', 'The request is not JSON that can be understood.');
}
