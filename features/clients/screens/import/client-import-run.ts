import { queryOptions } from '@tanstack/react-query'
import { type ImportColumns, importedRow, type SkipReason } from '#features/clients/rules/client-import.ts'
import type { ImportFile } from '#platform/browser/import-file.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

const ROWS_AT_A_TIME = 250
const WATCH_EVERY_MS = 500

const FIGURES = 'status, row_count, rows_done, rows_added, rows_existing'
type Figures = Pick<RowOf<'client_imports'>, 'status' | 'row_count' | 'rows_done' | 'rows_added' | 'rows_existing'>

export interface RejectedRow {
  line: number
  problems: string[]
}

/** A row of a person who is on file already, or in a row above. */
export interface SkippedRow {
  line: number
  reason: SkipReason
  client_id: string | null
}

export interface ImportProgress extends Figures {
  rejects: RejectedRow[]
  skips: SkippedRow[]
}

export interface EarlierImport
  extends Figures,
    Pick<RowOf<'client_imports'>, 'id' | 'file_name' | 'rejected_count' | 'created_at'> {}

const isRunning = (progress: Pick<ImportProgress, 'status'> | undefined) =>
  progress === undefined || progress.status === 'checking' || progress.status === 'importing'

/** The progress of an import, polled while it runs. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['clients', 'import', importId],
    queryFn: () => {
      const found = supabase.from('client_imports').select(`${FIGURES}, rejects, skips`).eq('id', importId)
      return unwrap(found.single().overrideTypes<{ rejects: RejectedRow[]; skips: SkippedRow[] }>())
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? WATCH_EVERY_MS : false),
  })

const IMPORTS_SHOWN = 10

/** The organization's latest imports, polled while one of them runs. */
export const earlierImports = () =>
  queryOptions({
    queryKey: ['clients', 'imports'],
    queryFn: () => {
      const found = supabase.from('client_imports').select(`id, file_name, ${FIGURES}, rejected_count, created_at`)
      return unwrap(found.order('created_at', { ascending: false }).limit(IMPORTS_SHOWN))
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? WATCH_EVERY_MS : false),
  })

/** Returns the rejected rows of an import with their reasons. */
export async function rejectsOf(importId: string): Promise<RejectedRow[]> {
  const found = supabase.from('client_imports').select('rejects').eq('id', importId).single()
  return (await unwrap(found.overrideTypes<{ rejects: RejectedRow[] }>())).rejects
}

/** Returns the skipped rows of an import with their reasons. */
export async function skipsOf(importId: string): Promise<SkippedRow[]> {
  const found = supabase.from('client_imports').select('skips').eq('id', importId).single()
  return (await unwrap(found.overrideTypes<{ skips: SkippedRow[] }>())).skips
}

/** The names of clients whose files rows collided with, by id. Leaves out clients that the user may not see. */
export const collidedClients = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['clients', 'collided', ids],
    queryFn: async () => {
      const found = await unwrap(
        supabase
          .from('clients')
          .select('id, full_name')
          .in('id', [...ids]),
      )
      return new Map(found.map(({ id, full_name: name }) => [id, name]))
    },
    enabled: ids.length > 0,
  })

/** Sends the mapped columns to the server, which seals each row, and starts the dry run. Returns the import's id. */
export async function checkOnServer(
  file: ImportFile,
  columns: ImportColumns,
  onProgress: (share: number) => void,
): Promise<string> {
  const id = await step({ act: 'begin', file_name: file.name, row_count: file.rows.length })
  for (let at = 0; at < file.rows.length; at += ROWS_AT_A_TIME) {
    const rows = file.rows.slice(at, at + ROWS_AT_A_TIME).map((cells, place) => ({
      line: file.lines[at + place],
      fields: importedRow(cells, columns, file.isWorkbook),
    }))
    await step({ act: 'rows', import_id: id, rows })
    onProgress((at + rows.length) / file.rows.length)
  }
  await step({ act: 'check', import_id: id })
  return id
}

export const startImport = (importId: string) => step({ act: 'import', import_id: importId })
export const cancelImport = (importId: string) => step({ act: 'cancel', import_id: importId })

async function step(body: Record<string, unknown>): Promise<string> {
  return (await callFunction<{ id: string }>('import-clients', body)).id
}
