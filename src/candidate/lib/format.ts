/** "1 question", "12 questions". */
export const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Minutes as a person says them: "45 minutes", "1 hour", "1 hour 20 minutes". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return plural(rest, 'minute');
  return rest === 0 ? plural(hours, 'hour') : `${plural(hours, 'hour')} ${plural(rest, 'minute')}`;
}

/** Ascending numbers as a person says them: "2, 5 to 8 and 12". */
export function formatNumberRanges(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const parts = runs.flatMap(({ first, last }) => {
    if (first === last) return [`${first}`];
    return last === first + 1 ? [`${first}`, `${last}`] : [`${first} to ${last}`];
  });
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const pad = (number: number) => String(number).padStart(2, '0');

/** Seconds as a clock shows them: "9:05", "1:02:40". */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const tail = pad(seconds % 60);
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${tail}`;
}
