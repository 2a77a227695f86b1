import { labelOf } from '../../contract/codes.ts';
import { classes } from '../lib/classes.ts';

const DOTS: Record<string, string> = {
  active: 'dot-good',
  archived: 'dot-edge',
  started: 'dot-half',
  completed: 'dot-soft',
};

/** The class that draws the dot of a status at the start of an element. */
export const dotClassOf = (code: string) => (Object.hasOwn(DOTS, code) ? DOTS[code] : 'dot-ring');

/** A status with a dot before its label: filled, half filled or hollow. An unknown code is its own label and has a hollow dot. // S13 */
export function StatusLabel({ code }: { code: string | null }) {
  if (code === null) return <span className="text-faint">—</span>;
  return (
    <span
      key={code}
      title={labelOf(code)}
      className={classes('inline-block max-w-full truncate pl-3 align-middle', dotClassOf(code))}
    >
      {labelOf(code)}
    </span>
  );
}
