// Which tests say that they show a case of e2e/faults.json: `// P01 P02` above a test or inside it, or at the end of a
// comment of a whole file.

/**
 * @typedef {object} Mention
 * @property {string} id
 * @property {string} file
 * @property {string | null} title of the test or the group of tests, as it is written; null: the whole file
 */

const ID = /\b[PRSTX]\d{2}\b/g;
/** A comment that begins with IDs, or ends with them. */
const NAMES_CASES = /^(?:[PRSTX]\d{2}\b[ ,]*)+|(?:[ ,]*\b[PRSTX]\d{2})+$/;
const OPENS_TEST = /^\s*(?:test|it|describe\w*)\b[.(]/;

/**
 * The IDs in the comments of a file, whatever it is.
 * @param {string} text
 * @returns {string[]}
 */
export function idsIn(text) {
  return text.split('\n').flatMap((line) => casesOf(line));
}

/**
 * What the comments of a test file say.
 * @param {string} file
 * @param {string} text
 * @returns {Mention[]}
 */
export function mentionsIn(file, text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const ids = casesOf(line);
    if (ids.length === 0) return [];
    const title = titleOf(lines, index);
    return ids.map((id) => ({ id, file, title }));
  });
}

/** @param {string} line */
function casesOf(line) {
  const comment = /(?:^|\s)(?:\/\/|\/?\*+)\s+(.*?)(?:\s*\*\/)?$/.exec(line)?.[1] ?? '';
  const tail = comment.split('// ').at(-1) ?? '';
  return NAMES_CASES.exec(tail)?.[0].match(ID) ?? [];
}

/**
 * The test that a comment stands above, else the one it stands in.
 * @param {string[]} lines
 * @param {number} index
 */
function titleOf(lines, index) {
  let below = index + 1;
  while (/^\s*\/\//.test(lines[below] ?? '')) below += 1;
  if (OPENS_TEST.test(lines[below] ?? '')) return titleFrom(lines.slice(below).join('\n'));
  for (let above = index; above >= 0; above -= 1) {
    if (OPENS_TEST.test(lines[above] ?? '')) return titleFrom(lines.slice(above).join('\n'));
  }
  return null;
}

/**
 * The first text that is handed to what opens here: `test('…'`, or behind the rows of `test.each([…])('…'`.
 * @param {string} text
 */
function titleFrom(text) {
  // A group of our own names its tests itself.
  if (/^\s*describe\w+\(/.test(text)) return null;
  const direct = /^\s*\w+(?:\.(?!each|runIf|skipIf)\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/.exec(text);
  const behind = /\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/.exec(text);
  const written = (direct ?? behind)?.[2] ?? null;
  return (
    written
      ?.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/\\(.)/g, '$1') ?? null
  );
}
