import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { closedByEscape } from './escape.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import { useWhole } from './useWhole.tsx';
import { Veil } from './Veil.tsx';

interface DrawerProps {
  /** The accessible name, and the heading. */
  title: string;
  /** Under the title. */
  subtitle: ReactNode;
  /** Beside Close: previous, next. */
  tools: ReactNode;
  onClose: () => void;
  /** Where the focus goes when the drawer is gone; by default to what had it before. */
  returnFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
}

/** A modal at the right edge, over the list it was opened from. */
export function Drawer({ title, subtitle, tools, onClose, returnFocus, children }: DrawerProps) {
  const { remember, giveBack } = useReturnFocus(returnFocus);
  const { heading, toggle } = useWhole(title, 'text-lg leading-6 font-semibold');
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Veil className="z-30" />
        <Radix.Content
          data-drawer=""
          aria-describedby={undefined}
          // The heading, not the first button, so that a screen reader begins with the name.
          onOpenAutoFocus={(event) => {
            remember();
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
          onCloseAutoFocus={giveBack}
          {...closedByEscape(onClose)}
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-2xl animate-slide-in flex-col border-l border-line bg-surface shadow-float outline-none"
        >
          <header className="flex items-start gap-3 border-b border-line py-3 pr-3 pl-5">
            <div className="min-w-0 grow">
              <Radix.Title {...heading}>
                <bdi>{title}</bdi>
              </Radix.Title>
              {toggle}
              <div className="flex flex-wrap items-center gap-x-3 text-soft">{subtitle}</div>
            </div>
            <div className="flex shrink-0 items-center gap-1">
              {tools}
              <Radix.Close asChild>
                <IconButton label="Close">
                  <X aria-hidden="true" className="size-4" />
                </IconButton>
              </Radix.Close>
            </div>
          </header>
          <div className="grow overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
