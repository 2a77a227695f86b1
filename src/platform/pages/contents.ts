/** "3 tests and 2 questions", in words that fit any number. */
export function contents({ tests, questions }: { tests: number; questions: number }): string {
  const parts = [plural(tests, 'test'), plural(questions, 'question')].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' and ') : 'no tests yet';
}

function plural(number: number, word: string): string | null {
  if (number === 0) return null;
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
