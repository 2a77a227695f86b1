/** A `like` pattern for rows that contain the text literally. // T37 */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
