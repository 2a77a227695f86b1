/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the blob when the click returns; a moment more costs nothing.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name without what file systems or other programs read as something else; `instead` when nothing is left. */
export function plainName(name: string, instead: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}\p{M} .@_-]/gu, '').trim();
  return plain.slice(0, 80).trim() || instead;
}
