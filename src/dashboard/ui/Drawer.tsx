import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import {
  type ComponentType,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { pressedKey } from '../../contract/pressedKey.ts';
import { IconButton } from './Button.tsx';
import { useCommands } from './commands.ts';
import { closeOnEscape } from './escape.ts';
import { useMedia } from './useMedia.ts';
import { useReturnFocus } from './focus.ts';
import { useExpandableText } from './useExpandableText.tsx';
import { Backdrop } from './Backdrop.tsx';
import { type Elements, Text } from './Text.tsx';

/** What had the focus in a part of the page, and the selected text. */
interface FocusPlace {
  /** The element by its kind and name, since a part that is drawn again has other elements. */
  key: string;
  /** Its number among elements with the same key. */
  index: number;
  selection: readonly [start: number | null, end: number | null] | null;
}

const FOCUSABLE = 'a[href], button, input, select, textarea';

const keyOf = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('type') ?? '',
    element.getAttribute('aria-label') ?? element.textContent,
    element.matches('[type="radio"]') ? element.getAttribute('value') : '',
  ].join(' ');

const withKey = (within: Element, key: string): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => keyOf(element) === key);

/** Null if nothing in it has the focus. */
function readFocusPlace(within: Element): FocusPlace | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !within.contains(focused) || !focused.matches(FOCUSABLE)) return null;
  const key = keyOf(focused);
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return {
    key,
    index: withKey(within, key).indexOf(focused),
    selection: isText ? [focused.selectionStart, focused.selectionEnd] : null,
  };
}

/** Moves the focus there; false if there is no such element. */
function focusAt(within: Element, { key, index, selection }: FocusPlace): boolean {
  const element = withKey(within, key)[index];
  if (!element) return false;
  element.focus();
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // The selection of a radio button or an email field is null.
  if (isText && selection && selection[0] !== null) element.setSelectionRange(...selection);
  return document.activeElement === element;
}

/** A screen with room for the list and the panel side by side, as a media query. */
const WIDE = '(min-width: 80rem)';

/** A phone with room for a bar with the actions at the bottom, as a media query. */
const PHONE_WITH_FOOTER = '(max-width: 47.99rem) and (min-height: 32rem)';

interface DrawerProps {
  /** The accessible name, and the heading. */
  title: string;
  /** The ID of what it shows, if it changes. Another one is shown from its beginning. */
  subject?: number;
  /** Above the title. */
  context?: Elements;
  /** Beside the title. */
  badge?: Elements;
  /** Under the title. */
  subtitle: ReactNode;
  /** At the top: previous, next. */
  tools: Elements;
  /** The most used actions: at the top, on a phone in a bar at the bottom. */
  actions?: Elements;
  onClose: () => void;
  /** Where the focus goes when the drawer is gone; by default to what had it before. */
  returnFocus?: () => HTMLElement | null | undefined;
  children: Elements;
}

/** A panel at the right edge: docked beside the list that it was opened from, or a modal over it where there is no room. */
export function Drawer(props: DrawerProps) {
  // The other form has other elements. The focus stays in the field where the user types. // X23
  const placeRef = useRef<FocusPlace>(null);
  return useMedia(WIDE) ? (
    <DockedDrawer {...props} placeRef={placeRef} />
  ) : (
    <ModalDrawer {...props} placeRef={placeRef} />
  );
}

interface PlaceProps {
  /** The place of the focus when the panel was last removed. */
  placeRef: RefObject<FocusPlace | null>;
}

/** Moves the focus into a panel that has appeared: to where it was before a change of the width, else to the panel. */
function enterPanel(panel: HTMLElement, { current }: PlaceProps['placeRef']): void {
  if (!current || !focusAt(panel, current)) panel.focus();
}

function ModalDrawer({ onClose, returnFocus, ...contents }: DrawerProps & PlaceProps) {
  const { rememberFocus, restoreFocus } = useReturnFocus(returnFocus);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Backdrop className="z-30" />
        <Radix.Content
          data-drawer=""
          aria-describedby={undefined}
          // The heading, not the first button, so that a screen reader begins with the name.
          onOpenAutoFocus={(event) => {
            rememberFocus();
            event.preventDefault();
            if (event.target instanceof HTMLElement) enterPanel(event.target, contents.placeRef);
          }}
          onCloseAutoFocus={restoreFocus}
          {...closeOnEscape(onClose)}
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-2xl animate-slide-in flex-col border-l border-line bg-surface shadow-float outline-none"
        >
          <Contents {...contents} Title={Radix.Title} onClose={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const subscribeToNothing = () => () => {};
const findGrid = (): Element | null => document.querySelector('main')?.parentElement ?? null;

/** The last column of the page's grid. Beside `main`, not in it: both scroll by themselves. */
function DockedDrawer(props: DrawerProps & PlaceProps) {
  // If the first page has a panel, the grid exists after the first commit only, when React reads the snapshot again.
  const grid = useSyncExternalStore(subscribeToNothing, findGrid);
  return grid && createPortal(<DockedPanel {...props} />, grid);
}

function DockedPanel({ onClose, returnFocus, ...contents }: DrawerProps & PlaceProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { rememberFocus, restoreFocus } = useReturnFocus(returnFocus);
  const leave = useEffectEvent(restoreFocus);
  const enter = useEffectEvent(() => {
    rememberFocus();
    if (panel.current) enterPanel(panel.current, contents.placeRef);
  });
  // Before the paint, so that the next key goes to the panel.
  useLayoutEffect(() => enter(), []);
  useEffect(() => () => leave(), []);

  const changePane = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isOver = target instanceof Element && target.closest('[role="dialog"]') !== null;
    if (pressedKey(event) !== 'F6' || event.defaultPrevented || isOver) return;
    event.preventDefault();
    const isInside = panel.current?.contains(document.activeElement);
    const to = isInside ? (returnFocus?.() ?? document.querySelector('main')) : panel.current;
    to?.focus();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => changePane(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useCommands(() => [
    {
      id: 'change-pane',
      title: 'Move between list and details',
      group: 'candidate',
      keys: 'F6',
      keyOnly: true,
      under: 'drawer',
    },
  ]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, wherever the focus is in it
    <aside
      ref={panel}
      data-drawer=""
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={closeOnEscape(onClose).onKeyDown}
      className="isolate flex w-[clamp(30rem,36.2vw,32.5rem)] shrink-0 animate-slide-in flex-col border-l border-line bg-surface outline-none print:hidden"
    >
      <Contents {...contents} Title="h2" titleId={titleId} onClose={onClose} />
    </aside>
  );
}

interface ContentsProps extends Omit<DrawerProps, 'returnFocus'>, PlaceProps {
  Title: 'h2' | ComponentType<HTMLAttributes<HTMLHeadingElement>>;
  titleId?: string;
}

/** What is in the panel, docked or not. */
function Contents(props: ContentsProps) {
  const { subject, title, context, badge, subtitle, tools, actions, onClose, children, placeRef, Title, titleId } =
    props;
  const hasFooter = useMedia(PHONE_WITH_FOOTER);
  const { heading, toggle } = useExpandableText(title, 'text-lg leading-6 font-semibold');
  const [shown, setShown] = useState({ title, hasChanged: false });
  if (shown.title !== title) setShown({ title, hasChanged: true });
  const scrolled = useRef<HTMLDivElement>(null);
  const readPlace = useEffectEvent(() => {
    const panel = scrolled.current?.closest('[data-drawer]');
    placeRef.current = panel ? readFocusPlace(panel) : null;
  });
  // Its cleanup runs before those of the parts inside, which move the focus.
  useLayoutEffect(() => () => readPlace(), []);
  const shownSubject = useRef(subject);
  useLayoutEffect(() => {
    if (shownSubject.current === subject) return;
    shownSubject.current = subject;
    // Before the paint: what was at this place is evidence about another candidate. // X24
    scrolled.current?.scrollTo(0, 0);
  }, [subject]);
  return (
    <>
      <header className="border-b border-line pr-3 pb-3 pl-5">
        <div className="-ml-1.5 flex h-11 items-center gap-1">
          {tools}
          <span className="grow" />
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        {context}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="max-w-full min-w-0">
            <Title {...(titleId && { id: titleId })} {...heading}>
              <bdi translate="no">{title}</bdi>
            </Title>
            {toggle satisfies Elements}
          </div>
          {badge}
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-soft">{subtitle}</div>
      </header>
      <div ref={scrolled} data-scrolled="" className="@container grow overflow-y-auto overscroll-contain scroll-py-16">
        {!hasFooter && actions}
        {children}
      </div>
      {hasFooter && actions && (
        <footer
          id="panel-actions"
          className="@container shrink-0 pb-[env(safe-area-inset-bottom)] [&_[role=tooltip]]:top-auto [&_[role=tooltip]]:bottom-full [&_[role=tooltip]]:mb-1.5"
        >
          {actions}
        </footer>
      )}
      {/* The focus may stay where it is when another candidate is shown, so that a screen reader would not notice. */}
      <p role="status" className="sr-only">
        {shown.hasChanged && <Text>{`Showing ${title}`}</Text>}
      </p>
    </>
  );
}
