import { createStore, useSelector } from '@tanstack/react-store';
import { fold } from '../../contract/fold.ts';
import type { KnownUser } from '../../contract/users.ts';

/** The users as they were last read; null: not read yet. */
const store = createStore<{ users: readonly KnownUser[] | null }>({ users: null });

export const setColleagues = (users: readonly KnownUser[]): void => store.setState(() => ({ users }));

/** The users who are known. */
export const knownUsers = (): readonly KnownUser[] => store.state.users ?? [];

/** The name of a user; of one who is not known, the address before the @ unless another has this name. */
export function colleagueName(address: string): string {
  const users = knownUsers();
  const known = users.find((user) => user.address === address);
  if (known) return known.name;
  const name = address.split('@')[0] || address;
  return users.some((user) => user.name === name) ? address : name;
}

/** The same as a hook; null stays null. */
export const useColleagueName = (address: string | null): string | null =>
  useSelector(store, () => (address === null ? null : colleagueName(address)));

/** The mentioned user; null: they are no longer known; undefined: the users are not read yet. */
export const useMentioned = (id: number): KnownUser | null | undefined =>
  useSelector(store, ({ users }) => (users ? (users.find((user) => user.id === id) ?? null) : undefined));

/** Whether a text is in the name or the address of a user, ignoring case and accents. */
export function isColleagueLike({ name, address }: KnownUser, text: string): boolean {
  return [name, address].some((known) => fold(known).includes(fold(text)));
}
