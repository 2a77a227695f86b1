import { COMMAND_GROUPS } from '../../messages/words.ts';
import { rank } from './rank.ts';

/** An entry of the palette. */
export interface Entry {
  id: string;
  title: string;
  /** Beside the title: an address, a status. It is searched as well. */
  detail?: string | null;
  /** The heading that it is listed under. */
  group: string;
  keys?: string | undefined;
  reason?: string | null | undefined;
  /** The server has matched it, so it is not compared with the text again. */
  isServerMatch?: boolean;
  /** It belongs to the open page, and comes first among equal matches. */
  isOnPage?: boolean;
  run: () => void;
}

export interface EntryGroup {
  name: string;
  entries: readonly Entry[];
}

/** How many entries of a group are shown without and with typed text. */
const MAX_ENTRIES = { untyped: 5, typed: 8 };

/** The groups of commands, which are shown in full. Without typed text they come first, in this order. */
const COMMANDS_FIRST: readonly string[] = [
  COMMAND_GROUPS.selection,
  COMMAND_GROUPS.candidate,
  COMMAND_GROUPS.page,
  COMMAND_GROUPS.navigation,
  COMMAND_GROUPS.global,
];

/**
 * The entries for the typed text, in groups. Without text: the recent entries, then all groups. With text: the best matches,
 * the group of the best one first.
 */
export function groupsOf(entries: readonly Entry[], typed: string, recent: readonly string[]): EntryGroup[] {
  if (typed.trim() === '') {
    const recentEntries = recent.flatMap((id) => entries.find((entry) => entry.id === id && !entry.reason) ?? []);
    return [
      { name: 'Recent', entries: recentEntries.slice(0, MAX_ENTRIES.untyped) },
      ...sortGroups(groupEntries(entries, MAX_ENTRIES.untyped)),
    ].filter((group) => group.entries.length > 0);
  }
  const ranked = entries
    .flatMap((entry) => {
      const score = rank(`${entry.title} ${entry.detail ?? ''}`, typed) ?? (entry.isServerMatch ? 0 : null);
      if (score === null) return [];
      return { entry, score: score + bonusOf(entry, recent) };
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
  return groupEntries(ranked, MAX_ENTRIES.typed);
}

/**
 * Puts recent entries and those of the page before equal matches, and disabled ones after. Too small to outrank a better match,
 * but for commands of the selected candidates: a user who selects some wants to do something with them.
 */
const bonusOf = ({ id, group, isOnPage, reason }: Entry, recent: readonly string[]): number =>
  (group === COMMAND_GROUPS.selection ? 1.5 : 0) +
  (recent.includes(id) ? 0.5 : 0) +
  (isOnPage ? 0.2 : 0) -
  (reason ? 0.5 : 0);

function groupEntries(entries: readonly Entry[], max: number): EntryGroup[] {
  const names = [...new Set(entries.map(({ group }) => group))];
  return names.map((name) => {
    const all = entries.filter(({ group }) => group === name);
    return { name, entries: COMMANDS_FIRST.includes(name) ? all : all.slice(0, max) };
  });
}

/** Puts groups of only disabled entries last, since Enter chooses the first entry. */
function sortGroups(groups: EntryGroup[]): EntryGroup[] {
  function placeOf({ name, entries }: EntryGroup): number {
    if (entries.every(({ reason }) => reason)) return COMMANDS_FIRST.length + 1;
    return COMMANDS_FIRST.includes(name) ? COMMANDS_FIRST.indexOf(name) : COMMANDS_FIRST.length;
  }
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b));
}
