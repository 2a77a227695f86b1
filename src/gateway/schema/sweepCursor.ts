/** A row by which a later page is joined to the earlier ones. */
export interface RowPlace {
  id: number;
  offset: number;
}

/** The position of a sweep in its list. */
export interface SweepCursor {
  next_offset: number;
  /** The highest ID so far. */
  last_id: number;
  /** The highest offset after a page so far. */
  end_offset: number;
  /** The largest number of rows of a page so far. */
  largest_page: number;
  /** The last row so far; null: no row with an ID, or the sweep reads from the beginning again. */
  overlap: RowPlace | null;
  /** The last row of a page that began after the end, at `from`. It counts as soon as `overlap` is found in its place again. */
  ahead: (RowPlace & { from: number; end: number; rows: number; unreadable: number }) | null;
  /** The offset of a page after the end that was empty; null: there was none. */
  end_seen: number | null;
  /** Whether each page so far had a count. */
  has_count: boolean;
  /** Pages in a row without a new row. */
  stalls: number;
}
