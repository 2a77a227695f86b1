import { MAX_SEQUENCE } from '../../contract/answerSequence.ts';
import type { Answer, Saved } from '../../contract/taking.ts';

/** One item's answer as this page has it. */
export interface Entry {
  answer: Answer;
  sequence: number;
  /** The server has it. */
  saved: boolean;
  /** When it may be sent, in ticks: later while the candidate is typing. */
  due: number;
  /** Why the server refused it; null: it did not. */
  refused: string | null;
}

export type Entries = Readonly<Record<string, Entry>>;
/** The answer to a save. */
export type StoredAnswer = Pick<Saved, 'answer' | 'sequence' | 'saved'>;
/** Answers as the server has them. */
export type ServerAnswers = Readonly<Record<string, Pick<Saved, 'answer' | 'sequence'>>>;

const stored = ({ answer, sequence }: ServerAnswers[string]): Entry => ({
  answer,
  sequence,
  saved: true,
  due: 0,
  refused: null,
});

export function entriesOf(known: ServerAnswers): Entries {
  return Object.fromEntries(Object.entries(known).map(([id, given]) => [id, stored(given)]));
}

/** A new answer as an entry: its number is above all known ones, up to the highest there is. */
export function give(entry: Entry | undefined, answer: Answer, due: number): Entry {
  return { answer, sequence: Math.min((entry?.sequence ?? 0) + 1, MAX_SEQUENCE), saved: false, due, refused: null };
}

/** An entry after the server's answer, and whether that replaced another answer of this page. // T29 */
export interface Merged {
  entry: Entry;
  replaced: boolean;
}

/**
 * The server has answered a save. If another window's answer is stored instead, it is shown, also while the candidate types on:
 * what they type next goes on from it.
 */
export function mergeSaved(entry: Entry, fromServer: StoredAnswer): Merged {
  if (fromServer.sequence < entry.sequence && (fromServer.saved || entry.saved)) return { entry, replaced: false };
  return { entry: stored(fromServer), replaced: !isSame(fromServer.answer, entry.answer) };
}

/** The server's stored answer. Null: nothing new to this page. */
export function mergeKnown(entry: Entry | undefined, fromServer: ServerAnswers[string]): Merged | null {
  if (entry && fromServer.sequence <= entry.sequence) return null;
  return { entry: stored(fromServer), replaced: !isSame(fromServer.answer, entry?.answer ?? null) };
}

// Answers are numbers, texts, null and lists of numbers.
const isSame = (one: Answer, other: Answer) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the person has answered: a text of spaces and an empty choice are no answer. */
export function isAnswered(answer: Answer | undefined): boolean {
  if (answer === null || answer === undefined) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return !Array.isArray(answer) || answer.length > 0;
}
