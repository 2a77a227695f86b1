/** A `ref` that gives the focus to the first control of a panel whose content is loaded after it has opened. */
export const focusFirst = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('input, button, a')?.focus();
