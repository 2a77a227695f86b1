import { detectColumns } from '../columnRoles.ts';
import { peopleOf } from '../people.ts';
import { readList, type ReadOptions } from '../readList.ts';

export type Source = string | Blob | Uint8Array;

const bytesOf = async (source: Source) =>
  source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source;

/** Reads a list as the page does. */
export async function read(source: Source, options: Partial<ReadOptions> = {}) {
  return await readList(await bytesOf(source), { encoding: null, sheet: null, languages: ['en'], ...options });
}

/** The candidates of a list with the columns as they are recognised, and all notes. */
export async function readPeople(source: Source, options: Partial<ReadOptions> = {}) {
  const list = await read(source, options);
  const { people, notes } = peopleOf(list, detectColumns(list));
  return { list, people, notes: [...list.notes, ...notes] };
}

/** Email, first and last name of each row. */
export async function rowsOf(source: Source, options: Partial<ReadOptions> = {}): Promise<string[][]> {
  const { people } = await readPeople(source, options);
  return people.map(({ email, first_name, last_name }) => [email, first_name, last_name]);
}
