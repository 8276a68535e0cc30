import { queryOptions } from '@tanstack/react-query'
import { type ImportedEntry, importedEntriesSchema } from '#features/credit-reports/rules/imported/imported-entry.ts'
import type { ImportWish } from '#features/credit-reports/rules/imported/imported-report.ts'
import type { Row } from '#features/credit-reports/rules/imported/report-rows.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'

export type ImportedReport = NonNullable<Awaited<ReturnType<typeof oneImported>>>

export const importedQueries = {
  /** A client's imported reports, newest first. */
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['imported-reports', clientId], queryFn: () => importedOf(clientId) }),
  one: (reportId: string) =>
    queryOptions({ queryKey: ['imported-reports', 'one', reportId], queryFn: () => oneImported(reportId) }),
}

function importedOf(clientId: string) {
  const found = supabase
    .from('imported_reports')
    .select('id, source, format, file_name, reported_on, created_at')
    .eq('client_id', clientId)
    .is('removed_at', null)
    .order('created_at', { ascending: false })
  return unwrap(found)
}

async function oneImported(reportId: string) {
  if (!isUuid(reportId)) return null
  const found = await unwrap(
    supabase
      .from('imported_reports')
      .select(
        'id, client_id, source, format, file_name, reported_on, created_at, entries, unread, client:clients(full_name)',
      )
      .eq('id', reportId)
      .is('removed_at', null)
      .maybeSingle(),
  )
  if (found === null) return null
  const entries: ImportedEntry[] = importedEntriesSchema.parse(found.entries)
  return { ...found, entries, unread: Array.isArray(found.unread) ? found.unread.map(String) : [] }
}

/** Imports a report. A repeated request with the same key imports nothing twice. */
export const importReport = (
  wish: Omit<ImportWish, 'act' | 'idempotency_key' | 'rows'> & { rows?: readonly Row[] },
  key: string,
) => callFunction<{ id: string }>('imported-report', { act: 'import', ...wish, idempotency_key: key })

export const correctField = (correction: { report_id: string; entry: number; field: string; value: string }) =>
  callFunction<{ id: string }>('imported-report', { act: 'correct', ...correction })

export const removeImported = (reportId: string) =>
  callFunction<{ id: string }>('imported-report', { act: 'remove', report_id: reportId })
