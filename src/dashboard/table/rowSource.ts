/** The rows of a table: an array, or a list of which only some rows are here. */
export interface RowSource<Row> {
  readonly length: number;
  /** Undefined: the row is not here yet. */
  at: (index: number) => Row | undefined;
}

/** The rows that are here, in their order. */
export function loadedRows<Row>(rows: RowSource<Row>): Row[] {
  const loaded: Row[] = [];
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index);
    if (row !== undefined) loaded.push(row);
  }
  return loaded;
}
