const STORED = 'shortlist.recent';
const MOST = 6;

/** The IDs of what was chosen last, the latest first. No names: these are read anew from what is there. */
export function recentIds(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function noteRecent(id: string): void {
  const ids = [id, ...recentIds().filter((one) => one !== id)].slice(0, MOST);
  try {
    localStorage.setItem(STORED, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing shows nothing recent.
  }
}
