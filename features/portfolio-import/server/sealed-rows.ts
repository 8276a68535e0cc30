import type { Pool } from 'pg'
import { z } from 'zod'
import type { FileRow } from '#features/portfolio-import/rules/import-fields.ts'
import type { FileKind } from '#features/portfolio-import/rules/import-lists.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

/** The place that the rows of a file are sealed for. They can't be opened as anything else. */
export const PART_PLACE = 'portfolio_import_parts.sealed'

/** A row of a file with its number there. */
export interface PlacedRow<Key extends string> {
  line: number
  row: FileRow<Key>
}

const PARTS = `
  select sealed from app.portfolio_import_parts where organization_id = $1 and import_id = $2 and kind = $3 and part = $4`
const NUMBERS = `
  select part from app.portfolio_import_parts where organization_id = $1 and import_id = $2 and kind = $3 order by part`
const partShape = z.object({ fields: z.array(z.string()), rows: z.array(z.tuple([z.number()], z.string())) })

interface FileOfImport {
  organizationId: string
  importId: string
  kind: FileKind
}

/** Returns the rows of a file in its order, one part at a time. Empty cells are absent. */
export async function* rowsOfFile<Key extends string>(
  { pool, sealer }: { pool: Pool; sealer: Sealer },
  { organizationId, importId, kind }: FileOfImport,
): AsyncGenerator<PlacedRow<Key>[]> {
  const { rows: parts } = await pool.query<{ part: number }>(NUMBERS, [organizationId, importId, kind])
  for (const { part } of parts) {
    const { rows } = await pool.query<{ sealed: Buffer }>(PARTS, [organizationId, importId, kind, part])
    if (rows[0] === undefined) continue
    const opened = await sealer.openBytes(PART_PLACE, rows[0].sealed, organizationId)
    const { fields, rows: lines } = partShape.parse(JSON.parse(opened.toString()))
    yield lines.map(([line, ...cells]) => ({ line, row: rowOf<Key>(fields, cells) }))
  }
}

function rowOf<Key extends string>(fields: readonly string[], cells: readonly string[]): FileRow<Key> {
  const filled = fields.flatMap((field, place) => {
    const text = cells[place]?.trim()
    return text ? [[field, text]] : []
  })
  // The command has checked that each field is one of its file.
  return Object.fromEntries(filled) as FileRow<Key>
}
