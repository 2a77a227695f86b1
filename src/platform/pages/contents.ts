/** "3 tests and 2 questions", in words that fit any number. */
export function contents({ tests, questions }: { tests: number; questions: number }): string {
  const parts = [plural(tests, 'test'), plural(questions, 'question')].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' and ') : 'no tests yet';
}

/** "1 hour and 5 minutes". */
export function duration(minutes: number): string {
  const parts = [plural(Math.floor(minutes / 60), 'hour'), plural(minutes % 60, 'minute')];
  return parts.filter((part) => part !== null).join(' and ');
}

function plural(number: number, word: string): string | null {
  if (number === 0) return null;
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
