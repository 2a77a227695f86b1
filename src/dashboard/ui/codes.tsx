import { labelOf } from '../../contract/codes.ts';

const DOTS: Record<string, string> = {
  active: 'bg-good',
  archived: 'bg-edge',
  started: 'bg-warn',
  completed: 'bg-good',
  EVA: 'bg-accent',
  IFI: 'bg-accent',
  INT: 'bg-accent',
  IFT: 'bg-accent',
  TTC: 'bg-accent',
  REF: 'bg-accent',
  OFS: 'bg-warn',
  HIR: 'bg-good',
  REJ: 'bg-bad',
};

/**
 * A status or stage in words, with a dot whose colour only helps to find it. A code that is not known is shown as it
 * came, with a hollow dot. // S13
 */
export function Code({ code }: { code: string | null }) {
  if (code === null) return <span className="text-faint">—</span>;
  const label = labelOf(code);
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle" title={label}>
      <CodeDot code={code} />
      <span className="truncate">{label}</span>
    </span>
  );
}

/** The dot alone, for where the word stands beside it in a form of its own. */
export function CodeDot({ code }: { code: string }) {
  const dot = Object.hasOwn(DOTS, code) ? DOTS[code] : 'border border-faint';
  return <span aria-hidden="true" className={`size-1.5 shrink-0 rounded-full ${dot}`} />;
}
