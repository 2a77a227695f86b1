import { isUtf8 } from 'node:buffer';
import type { Reply } from './exchange.ts';

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Thrown for an answer that holds the API token. Its text may not be shown or logged. */
export class TokenEchoed extends Error {
  override name = 'TokenEchoed';
}

/**
 * What a reply says, if it is JSON in UTF-8; else null. Throws TokenEchoed for the token in any spelling. Letters beyond ASCII are
 * not what they are in it: each byte is read as one letter, which takes a third of the time. What stands between strings, and
 * the token, are ASCII.
 */
export function readRelayable(reply: Reply, token: string): { value: unknown } | null {
  if (!JSON_TYPE.test(reply.headers['content-type'] ?? '') || isEncoded(reply) || !isUtf8(reply.body)) return null;
  const text = reply.body.toString('latin1');
  const read = parse(text);
  if (read && (text.includes(token) || withoutEscapes(text).includes(token))) throw new TokenEchoed();
  return read;
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/**
 * A backslash may hide the token: `\u0054oken`. It is looked for in the text, since a parser drops all values of one
 * name but the last. Escapes for what no token has are left as they are.
 */
function withoutEscapes(json: string): string {
  if (!json.includes('\\')) return json;
  return json.replaceAll(/\\(?:u([\da-f]{4})|(["\\/]))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Whether the body is compressed, which was not asked for and hides what is in it. */
export function isEncoded(reply: Reply): boolean {
  const encoding = reply.headers['content-encoding'];
  return encoding !== undefined && encoding.toLowerCase() !== 'identity';
}
