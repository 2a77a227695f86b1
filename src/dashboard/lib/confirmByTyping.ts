/** More people than this, and how many must be typed before they are rejected or removed. */
export const CONFIRM_THRESHOLD = 30;

/** Why what was typed does not confirm so many; null when it does, or nothing has to be typed. */
export function confirmationError(count: number, typed: string): string | null {
  return count <= CONFIRM_THRESHOLD || typed.replaceAll(/[\s,.]/g, '') === String(count)
    ? null
    : `Enter ${count} to continue.`;
}
