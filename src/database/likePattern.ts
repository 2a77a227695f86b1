/** A pattern for `like` that finds a text anywhere, whatever it consists of. // T37 */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
