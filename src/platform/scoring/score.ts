import type { TestDefinition } from '../definitions/tests.ts';
import { scoreBasic } from './basic.ts';
import { scoreBig5 } from './big5.ts';
import { scoreCode } from './code.ts';
import type { Answers, Outcome } from './outcome.ts';

/** Scores the answers to a test by its kind. Invalid answers count as missing, see the function of each kind. */
export function scoreTest(test: TestDefinition, answers: Answers): Outcome {
  switch (test.kind) {
    case 'basic':
      return scoreBasic(test, answers);
    case 'big_5':
      return scoreBig5(test, answers);
    case 'code':
      return scoreCode(test, answers);
  }
}
