// The export of candidates. `scope`: "412 candidates".

export const command = (scope: string, format: string) => `Export ${scope} as ${format}`;
export const title = (scope: string) => `Export ${scope}`;
export const csv = 'CSV';
export const xlsx = 'Excel (XLSX)';
export const failed = 'Couldn’t export the candidates.';
export const fileName = 'Candidates';
