/** The address of a `mailto:` link; null: another link. */
export function linkAddress(href: string | undefined): string | null {
  const [, address = null] = /^mailto:([^?]+)/iu.exec(href ?? '') ?? [];
  try {
    return address && decodeURIComponent(address);
  } catch {
    return address;
  }
}
