import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { IconButton } from './Button.tsx';
import { closeOnEscape } from './escape.ts';
import { useReturnFocus } from './focus.ts';
import { useExpandableText } from './useExpandableText.tsx';
import { Backdrop } from './Backdrop.tsx';
import type { Elements } from './Text.tsx';

interface DialogProps {
  title: string;
  /** What the dialog is about; read out with the title. */
  description?: ReactNode;
  /** For content to look at, such as a PDF. */
  wide?: boolean;
  /** Where the focus goes when it closes; by default to where it was. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined;
  onClose: () => void;
  children: Elements;
}

/** A modal in the middle of the screen, open while it is rendered. `onClose` must stop rendering it. */
export function Dialog({ title, description, wide = false, returnFocus, onClose, children }: DialogProps) {
  const { rememberFocus, restoreFocus } = useReturnFocus(returnFocus);
  const { heading, toggle } = useExpandableText(title, 'text-lg leading-6 font-semibold');
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Backdrop className="z-40" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            rememberFocus();
            // The first field of a form gets the focus; else the first button, which is Close, where Enter does no harm.
            const field =
              event.target instanceof HTMLElement && event.target.querySelector<HTMLElement>('input, select');
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={restoreFocus}
          {...closeOnEscape(onClose)}
          className={classes(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 animate-fade-in flex-col rounded-xl border border-line bg-surface shadow-float',
            wide ? 'max-w-5xl' : 'max-w-md',
          )}
        >
          <div className="flex shrink-0 items-start gap-2 px-5 pt-4">
            <div className="min-w-0 grow pt-1">
              <Radix.Title {...heading}>
                <bdi>{title}</bdi>
              </Radix.Title>
              {toggle satisfies Elements}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mr-2">
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="scroll-pb-18 overflow-y-auto px-5 pt-1 pb-5 break-words">
            {description && <Radix.Description className="mb-4 text-soft">{description}</Radix.Description>}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The buttons at the end of a dialog, the primary one last. They stay in view while the dialog scrolls. */
export function DialogActions({ children }: { children: Elements }) {
  return (
    <div className="sticky -bottom-5 mt-2 -mb-5 flex flex-wrap justify-end gap-2 bg-surface pt-3 pb-5">{children}</div>
  );
}
