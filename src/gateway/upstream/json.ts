import type { Reply } from './exchange.ts';

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Whether a reply is JSON in UTF-8, and does not hold the token in any spelling. */
export function isRelayableJson(reply: Reply, token: string): boolean {
  if (!JSON_TYPE.test(reply.headers['content-type'] ?? '') || isEncoded(reply)) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(reply.body);
    const value: unknown = JSON.parse(text);
    if (text.includes(token)) return false;
    // A backslash may hide it: `\u0054oken`. Written anew, only what must be escaped is.
    return !text.includes('\\') || !JSON.stringify(value).includes(JSON.stringify(token).slice(1, -1));
  } catch {
    return false;
  }
}

/** Whether the body is compressed, which was not asked for and hides what is in it. */
export function isEncoded(reply: Reply): boolean {
  const encoding = reply.headers['content-encoding'];
  return encoding !== undefined && encoding.toLowerCase() !== 'identity';
}
