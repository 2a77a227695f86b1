import { isRecord } from '../../contract/isRecord.ts';
import { fold } from '../../contract/fold.ts';

/** Replaces anything in the form of an email address, of any person. */
export const ADDRESS_HIDDEN = 'address hidden';
/** Replaces the names and the address of the candidate. */
export const NAME_HIDDEN = '[name hidden]';
/** Replaces a text in which nothing can be replaced, because the candidate's names are not known. */
export const TEXT_HIDDEN = 'Hidden while blind review is on';

/** What a candidate is called. */
export interface CandidateNames {
  full_name: string | null;
  email: string | null;
}

/** A shorter part of a name stays in the text: it is too often an ordinary word. */
const MIN_PART_LENGTH = 3;

/** A letter of a script with spaces between words. There a name is replaced only as a word. */
const SPACED_LETTER =
  /(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])[\p{L}\p{M}\p{N}]/u;
const IS_CJK = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+$/u;

/** Characters that are not seen, such as a soft hyphen and a space of no width. */
const INVISIBLE = /\p{DI}/gu;

/** A bounded length, so that a text costs a time proportional to its length. */
const ADDRESS =
  /(?:"[^"\n]{1,64}"|[^\s@＠﹫<>()[\]{},;:"“”„«»]{1,64})\uFEFF?[@＠﹫]\p{DI}?(?:\[[^\]\s]{1,60}\]|[\p{L}\p{N}_][\p{L}\p{M}\p{N}\p{DI}_.-]{0,253}[\p{L}\p{M}\p{N}_]|[\p{L}\p{N}_])/gu;

/** A text in which each thing in the form of an email address is replaced. What is replaced does not depend on the candidate. */
export const hideAddresses = (text: string): string => text.replaceAll(ADDRESS, ADDRESS_HIDDEN);

/**
 * A text in which the names and the address of its candidate are replaced by one mark: in any case, with and without accents,
 * composed or not, the family name and the given name of a Chinese, Japanese or Korean name alone, too. Other hints stay. Null
 * if they are not known.
 */
export function hideCandidate(text: string, { full_name, email }: CandidateNames): string | null {
  if (full_name === null) return null;
  const wanted = [...wordsOfName(full_name), ...wordsOfEmail(email ?? '')];
  return wanted.length === 0 ? null : replaceWords(text, wanted, NAME_HIDDEN);
}

/** The pattern of a name or an address in a folded text. */
export const patternOf = (name: string): RegExp => new RegExp(whole(name.split(/\s+/u).filter(Boolean)), 'g');

/** A text in which whole words are replaced by a mark. The patterns are matched against the folded text. */
export function replaceWords(text: string, wanted: readonly RegExp[], mark: string): string {
  const characters = Array.from(text.normalize('NFC'));
  const isHidden = new Set<number>();
  // An invisible character within a word is left out, but may also be the end of one.
  const readings = [foldEach(characters)];
  if (characters.some((each) => isInvisible(each))) {
    readings.push(foldEach(characters.map((each) => (isInvisible(each) ? '' : each))));
  }
  for (const { folded, origins } of readings) {
    for (const [from, to] of wanted.flatMap((word) => placesOf(word, folded))) {
      // Up to the next letter, because the marks after the last one belong to it.
      const last = origins[to - 1] ?? 0;
      const end = Math.max(origins[to] ?? characters.length, last + 1);
      for (let index = origins[from] ?? 0; index < end; index += 1) isHidden.add(index);
    }
  }
  if (isHidden.size === 0) return text;
  return characters
    .map((character, index) => (isHidden.has(index) ? (isHidden.has(index - 1) ? '' : mark) : character))
    .join('');
}

const isInvisible = (character: string): boolean => character.search(INVISIBLE) === 0;

/** The folded text, and for each of its code units the index of the character that it comes from. */
function foldEach(characters: readonly string[]): { folded: string; origins: number[] } {
  const origins: number[] = [];
  const parts = characters.map((character, index) => {
    const plain = character < '\u0080' ? character.toLowerCase() : fold(character);
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(index);
    return plain;
  });
  return { folded: parts.join(''), origins };
}

/** The places of a pattern in a folded text: not within a longer word. */
function placesOf(pattern: RegExp, text: string): [from: number, to: number][] {
  const isLetter = (index: number) => SPACED_LETTER.test(text.charAt(index));
  return [...text.matchAll(pattern)]
    .map(({ 0: found, index }): [number, number] => [index, index + found.length])
    .filter(([from, to]) => !(isLetter(from) && isLetter(from - 1)) && !(isLetter(to - 1) && isLetter(to)));
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);

const patternTextOf = (word: string): string => escaped(fold(word.replaceAll(INVISIBLE, '') || word));

const isLong = (part: string) => IS_CJK.test(part) || Array.from(part).length >= MIN_PART_LENGTH;
const whole = (words: readonly string[]) => words.map(patternTextOf).join(String.raw`[\s,.;:_/-]+`);

/** The name, in the other order, too, and its parts. */
function wordsOfName(name: string): RegExp[] {
  const words = name.normalize('NFC').split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const parts = words.flatMap((word) => [word, ...word.split(/[-‐‑'’.·・]+/u), ...partsOfCjk(word)]);
  const patterns = [whole(words), whole(words.toReversed()), ...parts.filter(isLong).map(patternTextOf)];
  return [...new Set(patterns)].filter(Boolean).map((pattern) => new RegExp(pattern, 'g'));
}

/** The family name and the given name in a name without a space: a family name has one character, or two in longer names. */
function partsOfCjk(word: string): string[] {
  const characters = Array.from(word);
  if (!IS_CJK.test(word) || characters.length < 2) return [];
  const family = characters.length > 3 ? 2 : 1;
  return [characters.slice(0, family).join(''), characters.slice(family).join('')];
}

/** The address, and what is before its @, both also without a tag: `ada+jobs@example.org` reaches `ada@example.org`. */
function wordsOfEmail(email: string): RegExp[] {
  const address = fold(email.trim());
  const untagged = address.replace(/\+[^@]*/, '');
  return [address, untagged]
    .flatMap((each) => [each, each.split('@')[0] ?? ''])
    .filter((part) => part.length >= MIN_PART_LENGTH)
    .map((part) => new RegExp(escaped(part), 'g'));
}

/** Results of a candidate, whose answers to custom questions are free text. `candidate`: null if not known. */
export function hideNamesInResults<Row>(results: readonly Row[], candidate: CandidateNames | null): Row[] {
  return results.map((row) =>
    isRecord(row) && Array.isArray(row.custom_questions)
      ? {
          ...row,
          custom_questions: row.custom_questions.map((each: unknown) => hideInAnswer(each, candidate)),
          ...(typeof row.score_description === 'string' &&
            row.score_description !== '' && { score_description: hideInForeignText(row.score_description, candidate) }),
        }
      : row,
  );
}

function hideInAnswer(question: unknown, candidate: CandidateNames | null): unknown {
  if (!isRecord(question) || typeof question.answer !== 'string') return question;
  return { ...question, answer: hideInForeignText(question.answer, candidate) };
}

/** A text that no user of the dashboard wrote: by the candidate or the service. */
export function hideInForeignText(text: string, candidate: CandidateNames | null): string {
  const shown = candidate && hideCandidate(text, candidate);
  return shown === null ? TEXT_HIDDEN : hideAddresses(shown);
}
