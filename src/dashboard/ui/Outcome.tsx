import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';

interface OutcomeProps {
  state: 'done' | 'open' | 'failed';
  /** The step, such as "Stage"; absent: there is only one. */
  label?: string;
  children: ReactNode;
}

const ICONS = {
  done: { Icon: CircleCheck, tone: 'text-good' },
  open: { Icon: CircleDashed, tone: 'text-faint' },
  failed: { Icon: CircleAlert, tone: 'text-bad' },
};

/** The outcome of one step, as an item of a list. */
export function Outcome({ state, label, children }: OutcomeProps) {
  const { Icon, tone } = ICONS[state];
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <p className="min-w-0 break-words">
        {label !== undefined && <span className="font-medium">{`${label}:`}</span>} <span>{children}</span>
      </p>
    </li>
  );
}
