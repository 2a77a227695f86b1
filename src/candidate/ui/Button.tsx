import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'plain' | 'quiet';
  /** It runs: pressed again it does nothing, and stays where the focus is. */
  busy?: boolean;
}

export function Button({ look = 'plain', busy = false, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${look}`}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
