import { mentionOf, splitMentions } from '../../contract/mentions.ts';
import { knownUsers } from './colleagues.ts';

/** The stored text of a note as it is typed: with names in place of IDs. Those of users who are no longer known stay. */
export const typedText = (stored: string): string =>
  splitMentions(stored)
    .map((part) => {
      if (typeof part === 'string') return part;
      const user = knownUsers().find(({ id }) => id === part);
      return user ? `@${user.name}` : mentionOf(part);
    })
    .join('');

/** Before and after a mention there is nothing that may be a part of an address: blind review would not find that. */
const BEFORE = String.raw`(?<![^\s([{“‘«])`;
const AFTER = String.raw`(?![\p{L}\p{M}\p{N}@]|[._-][\p{L}\p{N}])`;

/** The typed text of a note as it is stored: with IDs in place of the names after an @. */
export function storedText(typed: string): string {
  const users = knownUsers();
  if (users.length === 0 || !typed.includes('@')) return typed;
  const idOf = new Map(users.map(({ id, name }) => [name, id]));
  // The longest first: one name may be the beginning of another.
  const names = [...idOf.keys()].toSorted((a, b) => b.length - a.length);
  const escaped = names.map((name) => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`));
  const mention = new RegExp(`${BEFORE}@(${escaped.join('|')})${AFTER}`, 'gu');
  return typed.replaceAll(mention, (found, name: string) => {
    const id = idOf.get(name);
    return id === undefined ? found : mentionOf(id);
  });
}

/** A mention that is being typed, at the end of a text. */
const BEGUN = new RegExp(`${BEFORE}@((?:[^\\s@][^\\n@]{0,60})?)$`, 'u');

/** The mention at the end of a text: where its @ is, and what was typed of the name; null: there is none. */
export function mentionAtEnd(text: string): { start: number; query: string } | null {
  const found = BEGUN.exec(text);
  return found && { start: found.index, query: found[1] ?? '' };
}
