/** Why the typed text does not confirm this count; null if it does. */
export function confirmationError(count: number, typed: string): string | null {
  return typed.replaceAll(/[\s,.]/g, '') === String(count) ? null : `Enter ${count} to continue.`;
}
