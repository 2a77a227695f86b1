const BYTES = 8;
const DIGITS = 256;
const HIGHEST_BIT = 0x80_00_00_00;

/**
 * Sorts positions by the value at each; those of equal values stay as they are. Byte by byte, from the last to the first,
 * without comparing: a hundred thousand take some milliseconds. Bytes that are the same in all take one look.
 */
export function sortStably(positions: Uint32Array, values: Float64Array, descending: boolean): Uint32Array {
  const { length } = positions;
  // Many lists come in an order already, or in its reverse.
  const way = wayOf(positions, values);
  if (way === (descending ? 'falling' : 'rising')) return positions.slice();
  if (way === (descending ? 'rising' : 'falling')) return positions.toReversed();
  const bytes = sortableBytes(values, descending);
  const counts = countBytes(positions, bytes);
  let from: Uint32Array = positions;
  let to: Uint32Array = new Uint32Array(length);
  for (let byte = 0; byte < BYTES; byte++) {
    const starts = counts.subarray(byte * DIGITS, (byte + 1) * DIGITS);
    if (starts.includes(length)) continue;
    let sum = 0;
    for (let digit = 0; digit < DIGITS; digit++) {
      const count = starts[digit] ?? 0;
      starts[digit] = sum;
      sum += count;
    }
    for (let at = 0; at < length; at++) {
      const position = from[at] ?? 0;
      const digit = bytes[position * BYTES + byte] ?? 0;
      const place = starts[digit] ?? 0;
      to[place] = position;
      starts[digit] = place + 1;
    }
    [from, to] = [to, from === positions ? new Uint32Array(length) : from];
  }
  return from === positions ? positions.slice() : from;
}

/** How often each byte is each digit, whatever the order: counted in one go, before the positions stand anyhow. */
function countBytes(positions: Uint32Array, bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(BYTES * DIGITS);
  for (let at = 0; at < positions.length; at++) {
    const first = (positions[at] ?? 0) * BYTES;
    for (let byte = 0; byte < BYTES; byte++) {
      const slot = byte * DIGITS + (bytes[first + byte] ?? 0);
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }
  return counts;
}

/** Whether each value is larger than the one before it, or smaller; null: neither, or some are equal. */
function wayOf(positions: Uint32Array, values: Float64Array): 'rising' | 'falling' | null {
  const step = (at: number) => (values[positions[at] ?? 0] ?? 0) - (values[positions[at - 1] ?? 0] ?? 0);
  const isRising = step(1) > 0;
  for (let at = 1; at < positions.length; at++) if (isRising ? step(at) <= 0 : step(at) >= 0) return null;
  return isRising ? 'rising' : 'falling';
}

/** Numbers of which the bytes, the last first, are in the order of the values: that of positive ones is, of others not. */
function sortableBytes(values: Float64Array, descending: boolean): Uint8Array {
  const copy = new Float64Array(values.length);
  // Without a negative zero.
  for (let at = 0; at < values.length; at++) copy[at] = (values[at] ?? 0) + 0;
  const words = new Uint32Array(copy.buffer);
  for (let at = 0; at < words.length; at += 2) {
    const low = words[at] ?? 0;
    const high = words[at + 1] ?? 0;
    const isNegative = high >= HIGHEST_BIT;
    const turned = isNegative !== descending;
    words[at] = turned ? ~low : low;
    words[at + 1] = (turned ? ~high : high) ^ (isNegative ? 0 : HIGHEST_BIT);
  }
  return new Uint8Array(copy.buffer);
}
