/** Downloads a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not revoked at once, since the browser may still read the blob.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Makes a text safe as a file name, or its start. `fallback`: if nothing is left of it. */
export function safeFileName(text: string, fallback: string): string {
  const safe = text.replaceAll(/[^\p{L}\p{N}\p{M} .@_-]/gu, '').trim();
  return safe.slice(0, 80).trim() || fallback;
}
