import { labelOf } from '../../contract/codes.ts';
import { classes } from '../lib/classes.ts';

const DOTS: Record<string, string> = {
  active: 'dot-good',
  archived: 'dot-edge',
  started: 'dot-warn',
  completed: 'dot-good',
};

/** The class that draws the dot of a status at the start of what it is on. */
export const dotOf = (code: string) => (Object.hasOwn(DOTS, code) ? DOTS[code] : 'dot-ring');

interface CodeProps {
  code: string | null;
}

/**
 * A status in words, with a dot whose colour only helps to find it. A code that is not known is shown as it
 * came, with a hollow dot. // S13
 */
export function Code({ code }: CodeProps) {
  if (code === null) return <span className="text-faint">—</span>;
  return (
    <span title={labelOf(code)} className={classes('inline-block max-w-full truncate pl-3 align-middle', dotOf(code))}>
      {labelOf(code)}
    </span>
  );
}
