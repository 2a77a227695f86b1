import { formatCount, plural } from '../lib/numbers.ts';

/** The question before blind review is turned on, and what has left the dashboard with names. */
export const DISCLOSURES = {
  title: 'Turn on blind review?',
  hideNames: 'Hide names',
  cancel: 'Cancel',
  left: 'Left with names in the last 30 days',
  failed: 'Couldn’t load what has left.',
  nothing: 'No exports, reports, links or emails.',
  unknownUser: 'Unknown user',
  /** "2 exports, 40 candidates". `rows`: how many candidates the files have; null: not known. */
  what(kind: string | null, count: number, rows: number | null) {
    if (kind === 'link') return count === 1 ? 'Links copied' : `Links copied ${formatCount(count)} times`;
    const what =
      kind === 'report' ? plural(count, 'report file') : plural(count, kind === 'email' ? 'email' : 'export');
    return rows === null || kind === 'email' ? what : `${what}, ${plural(rows, 'candidate')}`;
  },
};
