/** The rows of a table: an array, or a list of which only some rows are loaded. */
export interface RowSource<Row> {
  readonly length: number;
  /** Undefined: not loaded. */
  at: (index: number) => Row | undefined;
}
