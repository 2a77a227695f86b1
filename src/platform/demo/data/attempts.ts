/** A wrong function as a candidate could submit it. */
export interface Attempt {
  source: string;
  /** How many of the task's hidden cases it passes: found by running it, see attempts.slow.ts. */
  passed: number;
}

/**
 * What candidates submit who do not know how to solve a task of `code-functions`, by the ID of the task. They are few, so
 * that a demo of any size is filled without running foreign code.
 */
export const ATTEMPTS: Readonly<Record<string, readonly Attempt[]>> = {
  initials: [
    {
      // Several spaces, and none at all, are forgotten.
      source: `function initials(name) {
  return name.split(' ').map((word) => word[0].toUpperCase()).join('');
}`,
      passed: 4,
    },
    {
      source: `function initials(name) {
  return name.replace(/[^A-Z]/g, '');
}`,
      passed: 3,
    },
    { source: `function initials(name) {\n  return '';\n}`, passed: 2 },
  ],
  'count-by': [
    {
      // What every object has is taken for a count.
      source: `function countBy(words) {
  const counts = {};
  for (const word of words) {
    const key = word.toLowerCase();
    counts[key] = (counts[key] || 0) + 1;
  }
  return counts;
}`,
      passed: 5,
    },
    {
      source: `function countBy(words) {
  const counts = {};
  words.forEach((word) => (counts[word] = (counts[word] || 0) + 1));
  return counts;
}`,
      passed: 2,
    },
    { source: `function countBy(words) {\n  return {};\n}`, passed: 0 },
  ],
  'merge-ranges': [
    {
      // A range inside another shortens it.
      source: `function mergeRanges(ranges) {
  const merged = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged[merged.length - 1];
    if (last && start <= last[1]) last[1] = end;
    else merged.push([start, end]);
  }
  return merged;
}`,
      passed: 7,
    },
    {
      source: `function mergeRanges(ranges) {
  const merged = [];
  for (const [start, end] of ranges) {
    const last = merged[merged.length - 1];
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}`,
      passed: 5,
    },
    { source: `function mergeRanges(ranges) {\n  return ranges;\n}`, passed: 2 },
  ],
  'cheapest-way': [
    {
      // One direction, one step at a time.
      source: `function cheapestWay(prices, from, to) {
  if (from === to) return 0;
  let best = null;
  for (const [a, b, price] of prices) {
    if (a !== from) continue;
    const rest = cheapestWay(prices, b, to);
    if (rest !== null && (best === null || price + rest < best)) best = price + rest;
  }
  return best;
}`,
      passed: 6,
    },
    {
      source: `function cheapestWay(prices, from, to) {
  if (from === to) return 0;
  const direct = prices.filter(([a, b]) => (a === from && b === to) || (a === to && b === from));
  return direct.length > 0 ? Math.min(...direct.map(([, , price]) => price)) : null;
}`,
      passed: 6,
    },
    { source: `function cheapestWay(prices, from, to) {\n  return null;\n}`, passed: 2 },
  ],
};
