import { fold } from '../../contract/fold.ts';
import { CULTURES, DOMAINS, NICKNAMES, SPECIAL_PEOPLE, type Culture } from './data/cultures.ts';
import type { Random } from '../../operation/random.ts';

/** An invented candidate. */
export interface Person {
  id: number;
  first_name: string;
  last_name: string;
  full_name: string;
  email: string;
  /** General ability, in standard deviations from the mean. */
  ability: number;
  /** The five personality factors in standard deviations, in the order of contract/personality.ts. */
  traits: readonly number[];
  /** The IDs of the assessments that the candidate was invited to. `completed`: how many of these are completed. */
  assessments: number[];
  completed: number;
}

interface Named {
  first: string;
  last: string;
  /** The name in the form of an email address. */
  local: string;
}

/** Letters with another spelling in email addresses than `fold` gives. */
const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa' };

/** Converts a name to the local part of an email address, with dots between its parts. */
function plainLetters(name: string): string {
  const spelt = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüå]/g, (letter) => SPELT_OUT[letter] ?? letter);
  return fold(spelt)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
}

function draw(random: Random, names: readonly string[]): { name: string; local: string } {
  const [name = '', local] = random.pick(names).split(':');
  return { name, local: local ?? plainLetters(name) };
}

function nameOf(random: Random, culture: Culture): Named {
  const first = draw(random, culture.first);
  const last = Array.from({ length: culture.lastNames }, () => draw(random, culture.last));
  const family = last[0]?.local;
  const local =
    family === undefined
      ? first.local
      : random.pick([`${first.local}.${family}`, `${first.local.charAt(0)}.${family}`, `${family}.${first.local}`]);
  return { first: first.name, last: last.map(({ name }) => name).join(' '), local };
}

/** Each culture, repeated by its weight. */
const cultures = Object.values(CULTURES).flatMap((culture) => Array.from({ length: culture.weight }, () => culture));

/** Generates candidates with distinct addresses. */
export function createPeople(random: Random) {
  const taken = new Set<string>();
  const special = [...SPECIAL_PEOPLE];
  let id = 0;

  function addressOf(local: string): string {
    const domain = random.pick(DOMAINS);
    let address = `${local}@${domain}`;
    for (let most = 99; taken.has(address); most *= 2) address = `${local}${random.whole(2, most)}@${domain}`;
    taken.add(address);
    return address;
  }

  function person({ first, last, local }: Named): Person {
    return {
      id: ++id,
      first_name: first,
      last_name: last,
      full_name: [first, last].filter((part) => part !== '').join(' '),
      email: addressOf(local),
      ability: random.normal(),
      traits: Array.from({ length: 5 }, () => random.normal()),
      assessments: [],
      completed: 0,
    };
  }

  return {
    named: () => person(nameOf(random, random.pick(cultures))),
    /** A candidate known only by email address. */
    nameless: () => person({ first: '', last: '', local: `${random.pick(NICKNAMES)}${random.whole(1, 999)}` }),
    /** The next candidate with an unusual name; an ordinary one when those are used up. */
    special(): Person {
      const next = special.shift();
      return next ? person(next) : this.named();
    },
  };
}

export type People = ReturnType<typeof createPeople>;
