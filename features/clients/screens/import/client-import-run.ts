import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { IMPORT_STATUSES, type ImportColumns, importedRow } from '#features/clients/rules/client-import.ts'
import { callFunction, read, supabase } from '#platform/browser/supabase.ts'
import type { ImportFile } from './client-import-file.ts'

const ROWS_AT_A_TIME = 250
const WATCH_EVERY_MS = 500

const rejects = z.array(z.object({ line: z.number(), problems: z.array(z.string()) }))
const figures = z.object({
  status: z.enum(IMPORT_STATUSES),
  row_count: z.number(),
  rows_done: z.number(),
  rows_added: z.number(),
  rows_existing: z.number(),
})
const FIGURES = 'status, row_count, rows_done, rows_added, rows_existing'
const importProgress = figures.extend({ rejects })
export type ImportProgress = z.infer<typeof importProgress>

const earlierImport = figures.extend({
  id: z.string(),
  file_name: z.string(),
  rejected_count: z.number(),
  created_at: z.string(),
})
export type EarlierImport = z.infer<typeof earlierImport>

const isRunning = (progress: Pick<ImportProgress, 'status'> | undefined) =>
  progress === undefined || progress.status === 'checking' || progress.status === 'importing'

/** The progress of an import, polled while it runs. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['clients', 'import', importId],
    queryFn: () => {
      const found = supabase.from('client_imports').select(`${FIGURES}, rejects`).eq('id', importId)
      return read(importProgress, found.single())
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
      return read(z.array(earlierImport), found.order('created_at', { ascending: false }).limit(IMPORTS_SHOWN))
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? WATCH_EVERY_MS : false),
  })

/** Returns the rejected rows of an import with their reasons. */
export async function rejectsOf(importId: string): Promise<z.infer<typeof rejects>> {
  const found = supabase.from('client_imports').select('rejects').eq('id', importId).single()
  return (await read(z.object({ rejects }), found)).rejects
}

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
      fields: importedRow(cells, columns),
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
  return z.object({ id: z.string() }).parse(await callFunction('import-clients', body)).id
}
