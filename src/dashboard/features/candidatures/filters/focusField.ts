/** A `ref` that gives the focus to the first control as soon as it is there. */
export const focusField = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('input, button')?.focus();
