/** A seeded random generator: the same seed gives the same sequence on every machine. */
export interface Random {
  /** 32 random bits as a whole number. */
  bits(): number;
  /** From 0 to 1, without 1. */
  unit(): number;
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the keys, with a probability by its weight. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key;
  /** Standard normal: mean 0, deviation 1. */
  normal(): number;
  /** A version 4 UUID. Predictable, so fit for demo data only. */
  uuid(): string;
}

/** Creates a generator by sfc32 (from PractRand). Its state of 128 bits makes repeated UUIDs very unlikely. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];

  function bits(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  const unit = () => bits() / 2 ** 32;

  // The first rounds mix the seed, so that similar seeds give different sequences.
  for (let round = 0; round < 16; round++) bits();

  return {
    bits,
    unit,
    between: (low, high) => low + unit() * (high - low),
    whole: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    chance: (probability) => unit() < probability,
    pick(items) {
      const item = items[Math.floor(unit() * items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    weighted(weights) {
      // Object.entries forgets the key type that the signature promises.
      const entries = Object.entries(weights) as [keyof typeof weights & string, number][];
      let left = unit() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new Error('There is nothing to weigh.');
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
    uuid() {
      const bytes = Buffer.alloc(16);
      for (let at = 0; at < 16; at += 4) bytes.writeUInt32BE(bits(), at);
      bytes.writeUInt8(0x40 | (bytes.readUInt8(6) & 0x0f), 6);
      bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}
