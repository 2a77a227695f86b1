/** The rows of a table: an array, or a list of which only some rows are here. */
export interface RowSource<Row> {
  readonly length: number;
  /** Undefined: the row is not here yet. */
  at: (index: number) => Row | undefined;
}
