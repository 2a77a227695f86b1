import { createStore, useSelector } from '@tanstack/react-store';

/** A stage that a colleague has changed and that is about to be overwritten. */
export interface Conflict {
  id: number;
  /** Of the candidate. */
  name: string;
  /** Stage codes: as this page had it, as it is now, and as it is to be. */
  loaded: string | null;
  theirs: string;
  wanted: string;
  /** The address of the user who moved the candidate; null: not known. */
  by: string | null;
}

type Answer = 'overwrite' | 'keep';

interface Question extends Conflict {
  answer: (answer: Answer) => void;
}

const store = createStore<{ questions: readonly Question[]; lastId: number }>({ questions: [], lastId: 0 });

/** Asks the user about a conflict. Several questions are asked one after the other. */
export function confirmConflict(conflict: Omit<Conflict, 'id'>): Promise<Answer> {
  return new Promise((answer) =>
    store.setState(({ questions, lastId }) => {
      const id = lastId + 1;
      return { questions: [...questions, { ...conflict, id, answer }], lastId: id };
    }),
  );
}

export function answerConflict(id: number, answer: Answer): void {
  const question = store.state.questions.find((one) => one.id === id);
  store.setState((state) => ({ ...state, questions: state.questions.filter((one) => one !== question) }));
  question?.answer(answer);
}

/** The question that waits for an answer; undefined when none does. */
export function useConflict(): Conflict | undefined {
  return useSelector(store, ({ questions }) => questions[0]);
}

export function currentConflict(): Conflict | undefined {
  return store.state.questions[0];
}
