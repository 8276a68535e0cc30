import { queryOptions } from '@tanstack/react-query'
import type { ReportCadence } from '#features/reports/rules/report-schedule.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export type SavedReport = Awaited<ReturnType<typeof savedReports>>[number]

interface Recipient {
  id: string
  name: string
  is_stopped: boolean
}

export type Colleague = Pick<RowOf<'users'>, 'id' | 'full_name' | 'email' | 'organization_role'>

export const savedQueries = {
  list: () =>
    queryOptions({
      queryKey: ['reports', 'saved'],
      queryFn: savedReports,
    }),
  colleagues: () =>
    queryOptions({
      queryKey: ['reports', 'colleagues'],
      queryFn: async () => {
        const people = supabase.from('users').select('id, full_name, email, organization_role').order('full_name')
        return unwrap(people)
      },
    }),
}

const savedReports = () => unwrap(supabase.rpc('saved_report_list').overrideTypes<{ recipients: Recipient[] }[]>())

export async function saveReportAs(report: { name: string; query: string; is_shared: boolean }): Promise<void> {
  await unwrap(supabase.from('saved_reports').insert(report))
}

export async function deleteSavedReport(id: string): Promise<void> {
  await unwrap(supabase.from('saved_reports').delete().eq('id', id))
}

export interface Schedule {
  /** Null stops the emails. */
  every: ReportCadence | null
  recipients: readonly string[]
}

export async function scheduleReport(id: string, { every, recipients }: Schedule): Promise<void> {
  await unwrap(supabase.rpc('schedule_report', { saved_report_id: id, every, recipients }))
}

export async function stopReportMail(id: string, stopped: boolean): Promise<void> {
  await unwrap(supabase.rpc('stop_report_mail', { saved_report_id: id, stopped }))
}
