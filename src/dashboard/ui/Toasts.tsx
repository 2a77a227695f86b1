import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { passEscapeToModal } from './escape.ts';
import { dismiss, type ToastMessage, useToasts } from './toasts.ts';

/** The messages, as the live region of the page. Hover and focus keep them open; F8 moves the focus here. */
export function Toasts() {
  return (
    // An open dialog hides everything without `aria-live` from screen readers. `off`, since Radix announces each message.
    <div aria-live="off" className="print:hidden">
      <Radix.Provider swipeDirection="right" label="Notification" duration={6000}>
        {useToasts().map((message) => (
          <Toast key={message.id} message={message} />
        ))}
        <Radix.Viewport className="pointer-events-none fixed right-0 bottom-0 z-60 flex max-md:bottom-12 in-[body:has(#selection-bar)]:bottom-14 in-[body:has(#list-bars>section)]:max-md:bottom-30 in-[body:has(#panel-actions)]:max-md:bottom-24 w-96 max-w-full flex-col gap-2 p-4 outline-none" />
      </Radix.Provider>
    </div>
  );
}

/** How long a message with an action is shown. */
const OFFER_DURATION_MS = 10_000;

function Toast({ message }: { message: ToastMessage }) {
  const failed = message.kind === 'error';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      type={failed ? 'foreground' : 'background'}
      {...(failed ? { duration: Number.POSITIVE_INFINITY } : message.offer ? { duration: OFFER_DURATION_MS } : {})}
      // Escape closes the latest message, unless a modal is open.
      onEscapeKeyDown={passEscapeToModal}
      onOpenChange={(open) => !open && dismiss(message.id)}
      data-toast=""
      className="pointer-events-auto flex animate-fade-in items-start gap-2.5 rounded-lg border border-line bg-surface py-2.5 pr-2 pl-3 shadow-float"
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${failed ? 'text-bad' : 'text-good'}`} />
      <div className="min-w-0 grow">
        <Radix.Title className="font-medium break-words">{message.title}</Radix.Title>
        {message.detail !== null && (
          <Radix.Description className="break-words text-soft">{message.detail}</Radix.Description>
        )}
      </div>
      {message.offer && (
        <Radix.Action
          altText={message.offer.hint}
          onClick={message.offer.run}
          className="h-6 shrink-0 rounded px-2 font-medium text-accent hover:bg-hover"
        >
          {message.offer.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Dismiss"
        className="grid size-6 shrink-0 place-items-center rounded text-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </Radix.Close>
    </Radix.Root>
  );
}
