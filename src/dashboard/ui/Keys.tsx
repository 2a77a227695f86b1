import { classes } from '../lib/classes.ts';

const APPLE = /Mac|iPhone|iPad/;

/** The keys of a command as on a keyboard: "g a" as two keys, "mod+k" as Ctrl K or ⌘ K. */
export function Keys({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={classes('inline-flex shrink-0 items-center gap-1', className)}>
      {keys.split(/[ +]/).map((key, index) => (
        <kbd
          translate="no"
          key={index}
          className="min-w-5 rounded border border-line bg-canvas px-1 text-center font-sans text-xs text-soft"
        >
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  );
}

function nameOf(key: string): string {
  if (key === 'mod') return APPLE.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return /^[a-z]$/.test(key) ? key.toUpperCase() : key;
}
