/** The export of candidates. `who`: "the 412 shown". */
export const EXPORT = {
  command: (who: string, format: string) => `Export ${who} as ${format}`,
  title: (who: string) => `Export ${who}`,
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  failed: 'Couldn’t export the candidates.',
  fileName: 'Candidates',
};
