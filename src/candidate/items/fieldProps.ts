import type { Answer, ExampleRun, ShownItem } from '../../contract/taking.ts';

/** What every kind of answer field is handed. */
export interface FieldProps<Type extends ShownItem['type'] = ShownItem['type']> {
  item: Extract<ShownItem, { type: Type }>;
  answer: Answer;
  /** `delay`: milliseconds to wait for more of it. */
  onAnswer: (answer: Answer, delay?: number) => void;
  /** The person has gone elsewhere: what waits for more need not. */
  onLeave: () => void;
  language: string;
  /** ID of the element that holds the question. */
  labelledBy: string;
  /** Runs the code of a task; absent where there is none. */
  examples?: Examples | undefined;
}

/** The runs of the examples of a task. */
export interface Examples {
  /** How many there were. */
  runs: number;
  /** The last one of this page, with the code as it was; null: none yet. */
  last: { source: string; cases: ExampleRun['cases'] } | null;
  run: (source: string) => Promise<unknown>;
}

/** The pause in typing after which the text is sent, in milliseconds. */
export const TYPING_DELAY_MS = 800;

export const isOptionList = (answer: Answer): answer is number[] => Array.isArray(answer);
