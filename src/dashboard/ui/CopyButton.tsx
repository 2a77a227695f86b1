import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { copyText } from './copyText.ts';
import { Text } from './Text.tsx';

const COPIED = 'Copied';

interface CopyButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What is copied; null when it is not known. */
  text: string | null;
  /** The accessible name, and what is shown unless `iconOnly`. */
  label: string;
  iconOnly?: boolean;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, iconOnly = false, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Icon = copied ? Check : Copy;

  async function copy(): Promise<void> {
    if (text === null || !(await copyText(text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2000);
  }

  return (
    <>
      <Button
        aria-label={label}
        title={iconOnly ? label : undefined}
        reason={text === null ? 'Link unavailable' : null}
        onClick={() => void copy()}
        {...rest}
      >
        <Icon aria-hidden="true" className={`size-3.5 ${copied ? 'text-good' : ''}`} />
        {!iconOnly && <Text>{copied ? COPIED : label}</Text>}
      </Button>
      <span role="status" className="sr-only">
        {copied ? COPIED : ''}
      </span>
    </>
  );
}
