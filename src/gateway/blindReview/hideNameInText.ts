import { blindName } from '../../contract/blindReview.ts';
import { isRecord } from '../../contract/isRecord.ts';

/** A candidate whose name is hidden. */
export interface HiddenCandidate {
  /** Of the candidature. */
  id: number;
  full_name: string | null;
  email: string | null;
}

/** A shorter part of a name stays in the text: it is too often an ordinary word. */
const MIN_PART_LENGTH = 3;

/** Scripts without spaces between words. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const LETTER = `(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])`;

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);

/** Replaces whole words. */
function replace(text: string, patterns: readonly string[], flags: string, by: string): string {
  if (patterns.length === 0) return text;
  return text.replaceAll(new RegExp(`(?<!${LETTER})(?:${patterns.join('|')})(?!${LETTER})`, flags), by);
}

/**
 * A text without the candidate's email and name: the whole of it in any case of letters, its parts as they are written in the
 * name. Other hints at the candidate stay.
 */
export function hideNameInText(text: string, { id, full_name, email }: HiddenCandidate): string {
  const name = full_name?.trim() ?? '';
  const parts = name.split(/\s+/u).map(escaped);
  const whole = [...(email?.trim() ? [escaped(email.trim())] : []), ...(name === '' ? [] : [parts.join('\\s+')])];
  const long = name.split(/\s+/u).filter((part) => part.length >= MIN_PART_LENGTH);
  return replace(replace(text, whole, 'giu', blindName(id)), long.map(escaped), 'gu', blindName(id));
}

/** Results of a candidate, whose answers to custom questions are free text. */
export function hideNameInResults<Row>(results: readonly Row[], candidate: HiddenCandidate): Row[] {
  return results.map((row) =>
    isRecord(row) && Array.isArray(row.custom_questions)
      ? { ...row, custom_questions: row.custom_questions.map((each: unknown) => hideNameInAnswer(each, candidate)) }
      : row,
  );
}

function hideNameInAnswer(question: unknown, candidate: HiddenCandidate): unknown {
  if (!isRecord(question) || typeof question.answer !== 'string') return question;
  return { ...question, answer: hideNameInText(question.answer, candidate) };
}
