// The export of candidates. `who`: "the 412 shown".

export const command = (who: string, format: string) => `Export ${who} as ${format}`;
export const title = (who: string) => `Export ${who}`;
export const csv = 'CSV';
export const xlsx = 'Excel (XLSX)';
export const failed = 'Couldn’t export the candidates.';
export const fileName = 'Candidates';
