import { labelOf } from '../../contract/codes.ts';
import { CHANGES } from './changes.ts';

/** The question about a stage that a colleague has changed. */
export const CONFLICT = {
  title: (name: string) => `${name} was moved by a colleague`,
  about: (from: string | null, to: string, wanted: string) =>
    `${CHANGES.movedByColleague(from, to)} Move to ${labelOf(wanted)} anyway?`,
  overwrite: (wanted: string) => `Move to ${labelOf(wanted)}`,
  keep: (theirs: string) => `Keep ${labelOf(theirs)}`,
};
