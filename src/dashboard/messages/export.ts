// The export of candidates. `scope`: "the 412 shown".

export const command = (scope: string, format: string) => `Export ${scope} as ${format}`;
export const title = (scope: string) => `Export ${scope}`;
export const csv = 'CSV';
export const xlsx = 'Excel (XLSX)';
export const failed = 'Couldn’t export the candidates.';
export const fileName = 'Candidates';
