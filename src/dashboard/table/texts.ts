import { lazily } from '../lib/lazily.ts';

// Ten milliseconds to make.
const collator = lazily(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }));

/** Texts that are kept in the order in which people read them: comparing takes long, so each is placed once. */
export interface Texts {
  /** How many are kept. */
  readonly size: number;
  /** The number of a text, the same as long as it is kept. */
  numberOf: (text: string) => number;
  /** The place of each text, by its number; texts that read alike have the same. */
  places: () => Uint32Array;
}

export function createTexts(): Texts {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  /** Numbers in order, as far as they have been placed. */
  let sorted = new Uint32Array();
  let places = new Uint32Array();
  /** By number: reads like the one before it. */
  const alike: boolean[] = [];

  const textOf = (number: number | undefined) => texts[number ?? 0] ?? '';

  /** How many of the sorted ones, of which `from` are known to, come before a text or read like it. */
  function placeAmong(text: string, from: number): number {
    let low = from;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (collator().compare(textOf(sorted[middle]), text) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts in what has come since. The others are not compared again. */
  function settle(): void {
    const came = Uint32Array.from({ length: texts.length - sorted.length }, (_, index) => sorted.length + index);
    const fresh = came.toSorted((a, b) => collator().compare(textOf(a), textOf(b)));
    const merged = new Uint32Array(texts.length);
    let taken = 0;
    let length = 0;
    for (const number of fresh) {
      const place = placeAmong(textOf(number), taken);
      merged.set(sorted.subarray(taken, place), length);
      length += place - taken;
      taken = place;
      alike[number] = length > 0 && collator().compare(textOf(merged[length - 1]), textOf(number)) === 0;
      merged[length++] = number;
    }
    merged.set(sorted.subarray(taken), length);
    sorted = merged;
    places = new Uint32Array(sorted.length);
    let last = 0;
    for (let place = 0; place < sorted.length; place++) {
      const number = sorted[place] ?? 0;
      if (alike[number] !== true) last = place;
      places[number] = last;
    }
  }

  return {
    get size() {
      return texts.length;
    },
    numberOf(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
    places() {
      if (sorted.length < texts.length) settle();
      return places;
    },
  };
}
