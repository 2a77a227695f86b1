import { createStore, useSelector } from '@tanstack/react-store';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Permission } from '../../contract/roles.ts';
import { refusalOf } from '../lib/currentUser.ts';

/** An action of the page, offered in the palette, as a shortcut and in the help sheet. Components add them by `useCommands`. */
export interface Command {
  id: string;
  title: string;
  group: CommandGroup;
  /** One key (`e`), two after each other (`g a`), or one with Ctrl or ⌘ (`mod+k`). */
  keys?: string;
  /** Why it is not possible now. */
  reason?: string | null;
  /** The permission that it needs. Users without it are not offered it. */
  permission?: Permission;
  /** Absent: the browser handles the key, and only the help sheet lists it. */
  run?: () => void;
  /** The choices, of which the user takes one. */
  choices?: readonly Command[];
  /** Not in the palette. */
  keyOnly?: boolean;
  /** The key works also while a drawer, or any layer, is open. */
  under?: 'drawer' | 'anything';
  /** Changes a candidate, or opens what does. Its single key is off in fields and unsaved forms. */
  writes?: true;
  /** The key works also in text fields. */
  whileTyping?: boolean;
}

/** The heading in the palette and the help sheet, see COMMAND_GROUPS. */
export type CommandGroup = 'selection' | 'page' | 'candidate' | 'navigation' | 'rows' | 'board' | 'global';

/** Returns the current commands, given the focused element. */
type Provider = (focus: Element | null) => readonly Command[];

const providers = createStore<readonly { current: Provider }[]>([]);

/** Offers commands while the component is mounted. They are built when the list is read. */
export function useCommands(provider: Provider): void {
  const latest = useRef(provider);
  useLayoutEffect(() => {
    latest.current = provider;
  });
  // Before the paint, since the user may press a key as soon as the page is visible.
  useLayoutEffect(() => {
    providers.setState((before) => [...before, latest]);
    return () => providers.setState((before) => before.filter((one) => one !== latest));
  }, []);
}

/** The commands for the element that has the focus; components that mount later add theirs. */
export function useCommandsAt(focus: Element | null): readonly Command[] {
  const offered = useSelector(providers);
  return useMemo(() => commandsOf(offered, focus), [focus, offered]);
}

/** All commands. Of several with one ID, the one that was added last. */
export const commandsAt = (focus: Element | null): Command[] => commandsOf(providers.state, focus);

function commandsOf(offered: readonly { current: Provider }[], focus: Element | null): Command[] {
  const all = offered
    .flatMap(({ current }) => current(focus))
    .filter(({ permission }) => refusalOf(permission) === null);
  return [...new Map(all.map((command) => [command.id, command])).values()];
}

/** The open palette. */
export interface OpenPalette {
  /** The element that had the focus before. */
  focus: Element | null;
  /** The command whose choices are listed; null: all commands. */
  parent: Command | null;
  /** The text typed before the palette has loaded. */
  readonly typedAhead: string;
}

const palette = createStore<{ opened: OpenPalette | null }>({ opened: null });

export const openPalette = (parent: Command | null = null): void =>
  palette.setState(() => ({ opened: { focus: document.activeElement, parent, typedAhead: '' } }));
export const closePalette = (): void => palette.setState(() => ({ opened: null }));

/** Adds a key to the palette's text while the palette loads. False if the palette is closed or has the focus. */
export function typeAhead(key: string): boolean {
  const { opened } = palette.state;
  if (document.activeElement !== opened?.focus) return false;
  palette.setState(() => ({ opened: { ...opened, typedAhead: opened.typedAhead + key } }));
  return true;
}

export function useOpenPalette(): OpenPalette | null {
  return useSelector(palette, ({ opened }) => opened);
}

/** Runs a command, or lists its choices in the palette. */
export function execute(command: Command): void {
  if (command.choices) openPalette(command);
  else command.run?.();
}
