/** More people than this, and how many must be typed before they are rejected or removed. */
export const MANY = 30;

/** Why what was typed does not confirm so many; null when it does, or nothing has to be typed. */
export function reasonToType(count: number, typed: string): string | null {
  return count <= MANY || typed.replaceAll(/[\s,.]/g, '') === String(count) ? null : `Enter ${count} to continue.`;
}
