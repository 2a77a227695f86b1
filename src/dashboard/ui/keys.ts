import { createStore } from '@tanstack/react-store';
import { type Command, commandsAt, execute, typeAhead } from './commands.ts';
import { singleKeysStore } from './singleKeys.ts';
import { notify } from './toasts.ts';

/** Fields that handle typing and Ctrl+Z themselves. */
const TYPED_INTO = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';

/** The second key of two must follow within this time. */
const SECOND_KEY_TIMEOUT_MS = 1500;

/** The first key of two. */
const firstKey = createStore<{ pressed: { key: string; at: number } | null }>({ pressed: null });

/** Selects the commands whose keys work under the open dialog, drawer or popover; without one, all do. */
function reaches(single: boolean): (command: Command) => boolean {
  const top = [...document.querySelectorAll('[role="dialog"][data-state="open"], [data-drawer]:focus-within')].at(-1);
  const isCovered = top !== undefined && !top.hasAttribute('data-drawer');
  if (isCovered || (single && document.querySelector(':popover-open'))) return ({ under }) => under === 'anything';
  return ({ under }) => top === undefined || under !== undefined;
}

function keyOf(event: KeyboardEvent): string | null {
  if (event.altKey || event.key.length !== 1) return null;
  if (event.ctrlKey || event.metaKey) {
    return event.shiftKey || event.ctrlKey === event.metaKey ? null : `mod+${event.key.toLowerCase()}`;
  }
  // Caps Lock does not count as Shift.
  return event.shiftKey ? event.key : event.key.toLowerCase();
}

/** Runs the command of a key, if there is one and the focused element does not use the key. */
export function runByKey(event: KeyboardEvent): void {
  const key = event.defaultPrevented || event.isComposing ? null : keyOf(event);
  if (key === null) return;
  const single = !key.startsWith('mod+');
  if (single && typeAhead(event.key)) return event.preventDefault();
  const { target } = event;
  const typing = target instanceof Element && target.closest(single ? `${TYPED_INTO}, select` : TYPED_INTO) !== null;
  if (single && (typing || !singleKeysStore.state)) return;

  const commands = commandsAt(document.activeElement)
    .filter(({ keys, whileTyping }) => keys !== undefined && (!typing || whileTyping === true))
    .filter(reaches(single));
  const first = firstKey.state.pressed;
  const begun = first && event.timeStamp - first.at < SECOND_KEY_TIMEOUT_MS ? `${first.key} ${key}` : null;
  firstKey.setState(() => ({ pressed: null }));
  const command = find(commands, begun) ?? find(commands, key);
  if (command) {
    event.preventDefault();
    if (!command.reason) execute(command);
    else if (single) notify('error', command.reason, null, { topic: 'keys' });
  } else if (commands.some(({ keys }) => keys?.startsWith(`${key} `))) {
    event.preventDefault();
    firstKey.setState(() => ({ pressed: { key, at: event.timeStamp } }));
  }
}

function find(commands: readonly Command[], keys: string | null): Command | undefined {
  return commands.findLast((command) => command.keys === keys && (command.run || command.choices));
}
