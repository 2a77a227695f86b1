import { visit } from 'jsonc-parser';
import { Refusal } from '../base/refusal.ts';

const MAX_DEPTH = 32;
const PROTOTYPE_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/**
 * Parses the JSON body of a request, undefined for an empty one. Throws 400 `bad_request` for a body that two parsers
 * could read differently or that could do harm: bytes that are no UTF-8, a byte order mark, a repeated key, a key that
 * reaches an object's prototype, more than 32 levels.
 */
export function parseRequestJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    checkStructure(text);
    return value;
  } catch {
    throw new Refusal(400, 'bad_request', 'The request is not valid JSON.');
  }
}

/** JSON.parse keeps the last of two equal keys, and jsonc-parser allows comments: the text has to pass both. */
function checkStructure(text: string): void {
  const open: Set<string>[] = [];
  const begin = () => {
    if (open.push(new Set()) > MAX_DEPTH) throw new Error('too many levels');
  };
  const end = () => {
    open.pop();
  };
  visit(text, {
    onObjectBegin: begin,
    onObjectEnd: end,
    onArrayBegin: begin,
    onArrayEnd: end,
    onObjectProperty(key) {
      const keys = open.at(-1);
      if (keys?.has(key) || PROTOTYPE_KEYS.includes(key)) throw new Error('repeated or forbidden key');
      keys?.add(key);
    },
  });
}
