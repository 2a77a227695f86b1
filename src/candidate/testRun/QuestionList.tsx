import { messages } from '../messages.ts';

interface QuestionListProps {
  /** Of each question, whether it is answered. */
  answered: readonly boolean[];
  current: number;
  onJump: (index: number) => void;
}

/** Links to all questions, with their state. */
export function QuestionList({ answered, current, onJump }: QuestionListProps) {
  const count = answered.filter(Boolean).length;
  return (
    <nav className="question-list" aria-label={messages.test.questions}>
      <p>{messages.test.answeredCount(count, answered.length)}</p>
      <ol>
        {answered.map((isAnswered, index) => (
          // A question is its place.
          <li key={index}>
            <button
              type="button"
              className={isAnswered ? 'answered' : ''}
              aria-current={index === current ? 'step' : undefined}
              aria-label={messages.test.questionState(index + 1, isAnswered)}
              onClick={() => onJump(index)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
