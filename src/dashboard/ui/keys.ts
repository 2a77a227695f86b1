import { createStore } from '@tanstack/react-store';
import { pressedKey, typedCharacter } from '../../contract/pressedKey.ts';
import { type Command, commandsAt, execute, typeAhead } from './commands.ts';
import { singleKeysStore } from './singleKeys.ts';
import { notify } from './toasts.ts';

/** Fields that handle typing and Ctrl+Z themselves. */
const TEXT_FIELDS = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';

const FORM_FIELDS = 'input, select, textarea, [contenteditable], [data-unsaved]';

/** The second key of two must follow within this time. */
const SECOND_KEY_TIMEOUT_MS = 1500;

/** The first key of a two-key shortcut. */
const firstKey = createStore<{ pressed: { key: string; at: number } | null }>({ pressed: null });

/** Returns whether the key of a command works under the open dialog, drawer or popover. */
function worksUnderLayers(isSingle: boolean): (command: Command) => boolean {
  const top = [...document.querySelectorAll('[role="dialog"][data-state="open"], [data-drawer]:focus-within')].at(-1);
  const isCovered = top !== undefined && !top.hasAttribute('data-drawer');
  if (isCovered || (isSingle && document.querySelector(':popover-open'))) return ({ under }) => under === 'anything';
  return ({ under }) => top === undefined || under !== undefined;
}

/**
 * Whether keys that write are off: the user is about to type, or would lose what is not saved. A checkbox in a row
 * or card only selects it. // X21
 */
function isInForm(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(FORM_FIELDS) : null;
  return field !== null && field.closest('tr, [data-id]') === null;
}

function keyOf(event: KeyboardEvent): string | null {
  const key = pressedKey(event);
  if (event.altKey || key?.length !== 1) return null;
  if (event.ctrlKey || event.metaKey) {
    return event.shiftKey || event.ctrlKey === event.metaKey ? null : `mod+${key}`;
  }
  return key;
}

/** Runs the command of a key, unless the focused element uses the key. */
export function runByKey(event: KeyboardEvent): void {
  const key = event.defaultPrevented ? null : keyOf(event);
  if (key === null) return;
  const isSingle = !key.startsWith('mod+');
  if (isSingle && typeAhead(typedCharacter(event) ?? '')) return event.preventDefault();
  const { target } = event;
  const isTyping =
    target instanceof Element && target.closest(isSingle ? `${TEXT_FIELDS}, select` : TEXT_FIELDS) !== null;
  if (isSingle && (isTyping || !singleKeysStore.state)) return;

  const canWrite = !isSingle || !isInForm(target);
  const commands = commandsAt(document.activeElement)
    .filter(({ keys, whileTyping }) => keys !== undefined && (!isTyping || whileTyping === true))
    .filter(({ writes }) => canWrite || writes !== true)
    .filter(worksUnderLayers(isSingle));
  const first = firstKey.state.pressed;
  const twoKeys = first && event.timeStamp - first.at < SECOND_KEY_TIMEOUT_MS ? `${first.key} ${key}` : null;
  firstKey.setState(() => ({ pressed: null }));
  const command = find(commands, twoKeys) ?? find(commands, key);
  if (command) {
    event.preventDefault();
    if (!command.reason) execute(command);
    else if (isSingle) notify('error', command.reason, null, { topic: 'keys' });
  } else if (commands.some(({ keys }) => keys?.startsWith(`${key} `))) {
    event.preventDefault();
    firstKey.setState(() => ({ pressed: { key, at: event.timeStamp } }));
  }
}

/** Outside an open panel, selected candidates come before the one in the panel. */
function find(commands: readonly Command[], keys: string | null): Command | undefined {
  const found = commands.filter((command) => command.keys === keys && (command.run || command.choices));
  return found.findLast(({ group }) => group === 'selection') ?? found.at(-1);
}
