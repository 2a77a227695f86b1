import { labelOf } from '../../contract/codes.ts';
import { classes } from '../lib/classes.ts';

const DOTS: Record<string, string> = {
  active: 'before:bg-good',
  archived: 'before:bg-edge',
  started: 'before:bg-warn',
  completed: 'before:bg-good',
  EVA: 'before:bg-accent',
  IFI: 'before:bg-accent',
  INT: 'before:bg-accent',
  IFT: 'before:bg-accent',
  TTC: 'before:bg-accent',
  REF: 'before:bg-accent',
  OFS: 'before:bg-warn',
  HIR: 'before:bg-good',
  REJ: 'before:bg-bad',
};

/** No element of its own: a long list has two in each of its rows. */
function dotOf(code: string): string {
  const colour = Object.hasOwn(DOTS, code) ? DOTS[code] : 'before:border before:border-faint';
  return `before:inline-block before:size-1.5 before:shrink-0 before:rounded-full before:align-[1.5px] ${colour}`;
}

interface CodeProps {
  code: string | null;
  /** A cell of a table is around it and cuts what is too long: a long list is drawn sooner so. */
  inCell?: boolean;
}

/**
 * A status or stage in words, with a dot whose colour only helps to find it. A code that is not known is shown as it
 * came, with a hollow dot. // S13
 */
export function Code({ code, inCell = false }: CodeProps) {
  if (code === null) return <span className="text-faint">—</span>;
  const label = labelOf(code);
  return (
    <span
      className={classes(!inCell && 'inline-block max-w-full truncate align-middle', 'before:mr-1.5', dotOf(code))}
      title={label}
    >
      {label}
    </span>
  );
}

/** The dot alone, for where the word stands beside it in a form of its own. */
export function CodeDot({ code }: { code: string }) {
  return <span aria-hidden="true" className={`inline-flex shrink-0 ${dotOf(code)}`} />;
}
