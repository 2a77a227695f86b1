/** Minutes as "45 min", "1 h" or "1 h 20 min". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Ascending numbers as a phrase: "2, 5 to 8 and 12". */
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
