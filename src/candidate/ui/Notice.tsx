import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface NoticeProps {
  kind?: 'plain' | 'good' | 'warn';
  children: ReactNode;
  action?: { label: string; onPress: () => void };
}

/** Something to know, said as it appears. The region itself has to be there before: see the callers. */
export function Notice({ kind = 'plain', children, action }: NoticeProps) {
  return (
    <div className={`notice ${kind}`}>
      <div>{children}</div>
      {action && <Button onClick={action.onPress}>{action.label}</Button>}
    </div>
  );
}
