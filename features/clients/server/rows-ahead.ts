import type { ReadRow } from './import-rows.ts'

/** Rows of the next batch, which are read while the database works on the batch before. */
export interface RowsAhead {
  /** The last line that is read ahead; 0 before the first one. */
  upTo: number
  rows: Promise<ReadRow[]>
}

export const noRowsAhead = (): RowsAhead => ({ upTo: 0, rows: Promise.resolve([]) })

/** Keeps rows that are being read. An error of theirs is thrown by the batch that takes them. */
export function rowsAhead(lines: readonly { line: number }[], rows: Promise<ReadRow[]>): RowsAhead {
  rows.catch(() => {})
  return { upTo: lines.at(-1)?.line ?? 0, rows }
}
