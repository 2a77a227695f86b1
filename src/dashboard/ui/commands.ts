import { createStore, useSelector } from '@tanstack/react-store';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Permission } from '../../contract/roles.ts';
import { refusalOf } from '../lib/currentUser.ts';

/**
 * A command of the page that is shown: the one list behind the palette, the shortcuts and the help sheet. Components offer
 * commands with `useCommands` while they are mounted.
 */
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
  /** Absent: the browser does it by itself, and it is in the help sheet alone. */
  run?: () => void;
  /** What there is to choose from first. */
  choices?: readonly Command[];
  /** Not in the palette, where it would make no sense. */
  keyOnly?: boolean;
  /** Also active under an open drawer, or under any open layer. */
  under?: 'drawer' | 'anything';
  /** Its key works while something is being typed. */
  whileTyping?: boolean;
}

/** Under which heading the palette and the help sheet list a command, see COMMAND_GROUPS. */
export type CommandGroup = 'page' | 'candidate' | 'navigation' | 'rows' | 'board' | 'global';

/** Makes the commands of the moment, given what has the focus. */
type Provider = (focus: Element | null) => readonly Command[];

const providers = createStore<readonly { current: Provider }[]>([]);

/** Offers commands while the component is mounted. They are built when the list is read. */
export function useCommands(provider: Provider): void {
  const latest = useRef(provider);
  useLayoutEffect(() => {
    latest.current = provider;
  });
  // Not after the paint: the user may press a key as soon as the page is visible.
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

/** All commands; of several with one ID the one that was offered last. */
export const commandsAt = (focus: Element | null): Command[] => commandsOf(providers.state, focus);

function commandsOf(offered: readonly { current: Provider }[], focus: Element | null): Command[] {
  const all = offered
    .flatMap(({ current }) => current(focus))
    .filter(({ permission }) => refusalOf(permission) === null);
  return [...new Map(all.map((command) => [command.id, command])).values()];
}

/** The open palette: with all commands, or with the choices of one. */
export interface Opened {
  /** What had the focus before. */
  focus: Element | null;
  within: Command | null;
  /** The text typed before the palette has the focus. */
  readonly ahead: string;
}

const palette = createStore<{ opened: Opened | null }>({ opened: null });

const open = (opened: Opened | null): void => palette.setState(() => ({ opened }));

export const openPalette = (within: Command | null = null): void =>
  open({ focus: document.activeElement, within, ahead: '' });
export const closePalette = (): void => open(null);

/** Adds a key to the palette's text while the palette loads. False if it is not open, or the focus has moved. */
export function typeAhead(key: string): boolean {
  const { opened } = palette.state;
  if (document.activeElement !== opened?.focus) return false;
  open({ ...opened, ahead: opened.ahead + key });
  return true;
}

export function useOpenedPalette(): Opened | null {
  return useSelector(palette, ({ opened }) => opened);
}

/** Does what a command is for: at once, or after a choice. */
export function execute(command: Command): void {
  if (command.choices) openPalette(command);
  else command.run?.();
}
