interface JumpListProps {
  /** Of each question, whether it is answered. */
  answered: readonly boolean[];
  current: number;
  onJump: (index: number) => void;
}

/** All questions at a glance, each a press away. */
export function QuestionList({ answered, current, onJump }: JumpListProps) {
  const count = answered.filter(Boolean).length;
  return (
    <nav className="jump" aria-label="Questions">
      <p>
        {count} of {answered.length} answered
      </p>
      <ol>
        {answered.map((isAnswered, index) => (
          // A question is its place.
          <li key={index}>
            <button
              type="button"
              className={isAnswered ? 'answered' : ''}
              aria-current={index === current ? 'step' : undefined}
              aria-label={`Question ${index + 1}, ${isAnswered ? 'answered' : 'not answered'}`}
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
