/** To reject or remove more candidates than this, the user must type their number. */
export const CONFIRM_THRESHOLD = 30;

/** Why the typed text does not confirm this count; null if it does, or if no confirmation is needed. */
export function confirmationError(count: number, typed: string): string | null {
  return count <= CONFIRM_THRESHOLD || typed.replaceAll(/[\s,.]/g, '') === String(count)
    ? null
    : `Enter ${count} to continue.`;
}
