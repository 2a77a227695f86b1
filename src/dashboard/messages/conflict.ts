import { labelOf } from '../../contract/codes.ts';

/** The question about a stage that a colleague has changed. */
export const CONFLICT = {
  title: (name: string) => `${name} was moved by someone else`,
  about: (from: string | null, to: string, wanted: string) =>
    `A colleague moved them from ${from === null ? 'an unknown stage' : labelOf(from)} to ${labelOf(to)}. Move to ${labelOf(wanted)} anyway?`,
  overwrite: (wanted: string) => `Move to ${labelOf(wanted)}`,
  keep: (theirs: string) => `Keep ${labelOf(theirs)}`,
};
