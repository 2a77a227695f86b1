/** What is typed into a search box, as it is sent to a server: absent where nothing is searched for. */
export function searchFor(q: string): string | undefined {
  return q.trim() || undefined;
}

/**
 * Whether a text contains what is typed into a search box: whatever the case, the spaces around it, and whether marks
 * are spelled as one character with their letter.
 */
export function matcherOf(q: string): (text: string | null) => boolean {
  const wanted = q.trim().toLowerCase().normalize('NFC');
  if (wanted === '') return () => true;
  // Without marks in what is wanted, the spelling of a hundred thousand names need not be looked at.
  if (/^[ -~]*$/.test(wanted)) return (text) => text !== null && text.toLowerCase().includes(wanted);
  return (text) => text !== null && text.toLowerCase().normalize('NFC').includes(wanted);
}
