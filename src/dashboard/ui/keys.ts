import { useStore } from '../lib/useStore.ts';
import { type Command, commandsAt, execute, typeAhead } from './commands.ts';
import { whenAllCame } from './later.tsx';
import { notify } from './toasts.ts';

/** Fields that keep what is typed, and undo it by themselves. */
const TYPED_INTO = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';

/** Milliseconds within which the second key of two must follow. */
const PATIENCE = 1500;

const STORED = 'shortlist.single-keys';

let first: { key: string; at: number } | null = null;
const listeners = new Set<() => void>();

/** Whether keys without Ctrl or ⌘ do anything. They can be in the way of speech input (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    notify('error', 'This browser keeps nothing, so the keys stay as they are.');
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeysOn(): boolean {
  return useStore(subscribe, areSingleKeysOn);
}

/** Whether a command's key works under what lies on top of the page, if anything does. */
function reaches(single: boolean): (command: Command) => boolean {
  const top = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
  const isCovered = top !== undefined && !top.hasAttribute('data-drawer');
  if (isCovered || (single && document.querySelector(':popover-open'))) return ({ under }) => under === 'anything';
  return ({ under }) => top === undefined || under !== undefined;
}

function keyOf(event: KeyboardEvent): string | null {
  if (event.altKey || event.key.length !== 1) return null;
  if (event.ctrlKey || event.metaKey) {
    return event.shiftKey || event.ctrlKey === event.metaKey ? null : `mod+${event.key.toLowerCase()}`;
  }
  // Caps Lock makes no other key of it.
  return event.shiftKey ? event.key : event.key.toLowerCase();
}

/** Runs the command that a key stands for, if there is one and nothing that has the focus wants the key. */
export function runByKey(event: KeyboardEvent): void {
  const key = event.defaultPrevented || event.isComposing ? null : keyOf(event);
  if (key === null) return;
  const single = !key.startsWith('mod+');
  if (single && typeAhead(event.key)) return event.preventDefault();
  const { target } = event;
  const typing = target instanceof Element && target.closest(single ? `${TYPED_INTO}, select` : TYPED_INTO) !== null;
  if (single && (typing || !areSingleKeysOn())) return;

  const commands = commandsAt(document.activeElement)
    .filter(({ keys, whileTyping }) => keys !== undefined && (!typing || whileTyping === true))
    .filter(reaches(single));
  const begun = first && event.timeStamp - first.at < PATIENCE ? `${first.key} ${key}` : null;
  first = null;
  const command = find(commands, begun) ?? find(commands, key);
  if (command) {
    event.preventDefault();
    if (!command.reason) execute(command);
    else if (single) notify('error', command.reason, null, { topic: 'keys' });
  } else if (commands.some(({ keys }) => keys?.startsWith(`${key} `))) {
    event.preventDefault();
    first = { key, at: event.timeStamp };
  } else {
    void runLater(event);
  }
}

/**
 * Runs what keys were pressed for before the page was there, in their order: until one of them leads to where others would have
 * been typed, or opens something. What the browser does itself with Ctrl or ⌘ it has done by then.
 */
export function runEarlyKeys(pressed: readonly KeyboardEvent[]): void {
  const page = document.activeElement;
  for (const event of pressed) {
    const focus = document.activeElement;
    if (focus !== page && (focus?.matches(TYPED_INTO) || focus?.closest('[role="dialog"]'))) return;
    if (!event.ctrlKey && !event.metaKey) runByKey(event);
  }
}

/** What a key is for may be on its way still: it is looked for again when all is there, and the focus is where it was. */
async function runLater(event: KeyboardEvent): Promise<void> {
  const coming = whenAllCame();
  const focus = document.activeElement;
  await coming;
  if (coming && document.activeElement === focus) runByKey(event);
}

function find(commands: readonly Command[], keys: string | null): Command | undefined {
  return commands.findLast((command) => command.keys === keys && (command.run || command.choices));
}
