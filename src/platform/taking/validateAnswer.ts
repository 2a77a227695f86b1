import type { Answer, ShownItem } from '../../contract/taking.ts';

/** Whether an answer has the form that its item needs. It may be wrong. */
export function isValidAnswer(item: ShownItem, answer: Answer): boolean {
  if (answer === null) return true;
  switch (item.type) {
    case 'single':
      return typeof answer === 'number' && item.options[answer] !== undefined;
    case 'multiple':
      return areOptionIndexes(answer, item.options.length);
    case 'ordering':
      return areOptionIndexes(answer, item.options.length) && answer.length === item.options.length;
    case 'number':
      return typeof answer === 'number';
    case 'statement':
      return typeof answer === 'number' && Number.isInteger(answer) && answer >= 1 && answer <= 5;
    case 'code':
      return typeof answer === 'string';
  }
}

/** Whether an answer is a list of distinct indices of options. */
export function areOptionIndexes(answer: Answer, options: number): answer is number[] {
  return Array.isArray(answer) && new Set(answer).size === answer.length && answer.every((place) => place < options);
}
