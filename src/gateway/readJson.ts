import { Refusal } from './refusal.ts';

const MAX_DEPTH = 32;
const POISON = new Set(['__proto__', 'constructor', 'prototype']);

// Strings and brackets; numbers and words between them do not matter here. Linear: no two branches begin alike.
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

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
  let previous = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) throw notJson();
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token.startsWith('"') && (previous === '{' || previous === ',')) {
      const keys = open.at(-1);
      if (keys) addKey(keys, parse(token));
    }
    previous = token;
  }
}

function addKey(keys: Set<unknown>, key: unknown): void {
  if (keys.has(key) || (typeof key === 'string' && POISON.has(key))) throw notJson();
  keys.add(key);
}

function notJson(): Refusal {
  return new Refusal(400, 'bad_request', 'The request is not JSON that can be understood.');
}
