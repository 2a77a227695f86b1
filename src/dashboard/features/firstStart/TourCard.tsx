import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { closeOnEscape } from '../../ui/escape.ts';
import { tourStore } from './tourStore.ts';
import { usePlaceBeside } from './usePlaceBeside.ts';

interface TourCardProps {
  title: string;
  text: string;
  /** The keyboard shortcuts of the step. */
  keys: string;
  /** The CSS selectors of the explained elements. */
  target: string;
  /** From 1. */
  step: number;
  total: number;
  onShow: (step: number) => void;
  onClose: () => void;
  /** Called when the last card is removed with the focus in it. */
  onClosed: () => void;
}

/** One step of the tour: a modal beside the outlined elements that it explains. */
export function TourCard({ title, text, keys, target, step, total, onShow, onClose, onClosed }: TourCardProps) {
  const next = useRef<HTMLButtonElement>(null);
  const { isReady, card, outline } = usePlaceBeside(target);
  // Rendered after the explained elements, since a modal among them would take the focus.
  if (!isReady) return null;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Covers the page, so that it ignores clicks during the tour. */}
        <div className="fixed inset-0 z-50 overflow-hidden">
          <div
            ref={outline}
            className="absolute rounded-lg shadow-[0_0_0_200vmax_var(--color-veil)] outline-2 outline-accent"
          />
        </div>
        <Radix.Content
          ref={card}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            next.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Not between two steps.
            if (!tourStore.state) onClosed();
          }}
          onInteractOutside={(event) => event.preventDefault()}
          {...closeOnEscape(onClose)}
          className="fixed z-50 w-[min(22rem,calc(100vw-1.5rem))] animate-fade-in rounded-xl border border-line bg-surface p-4 shadow-float outline-none"
        >
          <p className="text-xs text-faint tabular-nums">{`Step ${step} of ${total}`}</p>
          <Radix.Title className="mt-0.5 text-[0.9375rem]/5 font-semibold">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1.5 text-soft">
              <p>{text}</p>
              <p className="mt-1.5 text-xs text-faint max-md:hidden">{keys}</p>
            </div>
          </Radix.Description>
          <div className="mt-4 flex items-center gap-2">
            {step < total && (
              <Button look="quiet" className="-ml-3" onClick={onClose}>
                Skip tour
              </Button>
            )}
            <span className="grow" />
            {step > 1 && <Button onClick={() => onShow(step - 1)}>Back</Button>}
            <Button look="primary" ref={next} onClick={() => onShow(step + 1)}>
              {step < total ? 'Next' : 'Done'}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
