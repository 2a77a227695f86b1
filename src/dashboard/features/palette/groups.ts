import { COMMAND_GROUPS, PALETTE } from '../../messages/palette.ts';
import { rank } from './rank.ts';

/** Something that can be chosen in the palette. */
export interface Entry {
  id: string;
  title: string;
  /** Beside the title: an address, a status. It is searched as well. */
  detail?: string | null;
  /** The heading that it is listed under. */
  group: string;
  keys?: string | undefined;
  reason?: string | null | undefined;
  /** Found by the server, so it matches any text. */
  found?: boolean;
  /** Belongs to the open page: comes first among equal matches. */
  near?: boolean;
  run: () => void;
}

export interface EntryGroup {
  name: string;
  entries: readonly Entry[];
}

/** How many of a group are shown while nothing is typed, and while something is. */
const MAX_ENTRIES = { idle: 5, typed: 8 };
/** Headings of commands, which are shown in full. While nothing is typed, they come first, in this order. */
const COMMANDS_FIRST: readonly string[] = [
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
    const before = recent.flatMap((id) => entries.find((entry) => entry.id === id && !entry.reason) ?? []);
    return [
      { name: PALETTE.recent, entries: before.slice(0, MAX_ENTRIES.idle) },
      ...inOrder(grouped(entries, MAX_ENTRIES.idle)),
    ].filter((group) => group.entries.length > 0);
  }
  const ranked = entries
    .flatMap((entry) => {
      const score = rank(`${entry.title} ${entry.detail ?? ''}`, typed) ?? (entry.found ? 0 : null);
      if (score === null) return [];
      return { entry, score: score + bonusOf(entry, recent) };
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
  return grouped(ranked, MAX_ENTRIES.typed);
}

/** Puts recent and near entries before equal matches, and impossible commands after. Too small to outrank a better match. */
const bonusOf = ({ id, near, reason }: Entry, recent: readonly string[]): number =>
  (recent.includes(id) ? 0.5 : 0) + (near ? 0.2 : 0) - (reason ? 0.5 : 0);

function grouped(entries: readonly Entry[], most: number): EntryGroup[] {
  const names = [...new Set(entries.map(({ group }) => group))];
  return names.map((name) => {
    const all = entries.filter(({ group }) => group === name);
    return { name, entries: COMMANDS_FIRST.includes(name) ? all : all.slice(0, most) };
  });
}

/** A group of which nothing is possible now comes last: the first entry is the one that Enter chooses. */
function inOrder(groups: EntryGroup[]): EntryGroup[] {
  function placeOf({ name, entries }: EntryGroup): number {
    if (entries.every(({ reason }) => reason)) return COMMANDS_FIRST.length + 1;
    return COMMANDS_FIRST.includes(name) ? COMMANDS_FIRST.indexOf(name) : COMMANDS_FIRST.length;
  }
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b));
}
