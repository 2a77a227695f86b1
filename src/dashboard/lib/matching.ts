/** What is typed into a search box, as it is sent to a server: absent where nothing is searched for. */
export function searchFor(q: string): string | undefined {
  return q.trim() || undefined;
}

/** A text as it is searched: whatever the case, and whether marks are spelled as one character with their letter. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  // Most texts have no marks, and looking costs less than spelling.
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFC');
}
