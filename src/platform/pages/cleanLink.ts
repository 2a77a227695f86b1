import { unescape } from 'node:querystring';
import { candidatePaths } from '../../contract/candidatePaths.ts';

const PREFIXES = Object.values(candidatePaths).map((path) => path.replace(/\{\w+\}$/, ''));

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Longer addresses are not searched. */
const MAX_LENGTH = 2000;

/**
 * The path of a candidate's link that has stray characters around its UUID, or line breaks and printed hyphens in it, as mail
 * programs and texts add them. Null for every other path, and for a clean link. Says nothing about whether the link is open. // T22
 */
export function cleanLinkOf(url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1);
  const prefix = PREFIXES.find((start) => path.startsWith(start));
  if (prefix === undefined || path.length > MAX_LENGTH) return null;
  const rest = path.slice(prefix.length);
  const [uuid] =
    UUID.exec(
      unescape(rest)
        .replaceAll(/[\s\p{Cf}]/gu, '')
        .replaceAll(/\p{Pd}/gu, '-'),
    ) ?? [];
  return uuid === undefined || uuid === rest ? null : prefix + uuid.toLowerCase();
}
