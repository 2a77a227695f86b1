import { merged, numbersFrom } from './merge.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

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
  let sorted: Uint32Array = new Uint32Array();
  let places = new Uint32Array();
  /** By number: reads like the one before it. */
  const alike: boolean[] = [];

  const textOf = (number: number) => texts[number] ?? '';
  const compare = (one: number, other: number) => collator.compare(textOf(one), textOf(other));

  /** Puts in what has come since. The others are not compared again. */
  function settle(): void {
    const known = sorted.length;
    sorted = merged(sorted, numbersFrom(known, texts.length).toSorted(compare), compare);
    places = new Uint32Array(sorted.length);
    let last = 0;
    for (let place = 0; place < sorted.length; place++) {
      const number = sorted[place] ?? 0;
      if (number >= known) alike[number] = place > 0 && compare(sorted[place - 1] ?? 0, number) === 0;
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
