import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { REPORT_CADENCES, type ReportCadence } from '#features/reports/rules/report-schedule.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'

const savedReport = z.object({
  id: z.string(),
  name: z.string(),
  /** The report's query string, without the question mark. */
  query: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  saved_by: z.string().nullable(),
  every: z.enum(REPORT_CADENCES).nullable(),
  next_due_at: z.string().nullable(),
  recipients: z.array(z.object({ id: z.string(), name: z.string(), is_stopped: z.boolean() })),
  is_sent_to_me: z.boolean(),
  is_stopped_by_me: z.boolean(),
})
export type SavedReport = z.infer<typeof savedReport>

const colleague = z.object({
  id: z.string(),
  full_name: z.string().nullable(),
  email: z.string(),
  organization_role: z.string().nullable(),
})
export type Colleague = z.infer<typeof colleague>

export const savedQueries = {
  list: () =>
    queryOptions({
      queryKey: ['reports', 'saved'],
      queryFn: () => read(z.array(savedReport), supabase.rpc('saved_report_list')),
    }),
  colleagues: () =>
    queryOptions({
      queryKey: ['reports', 'colleagues'],
      queryFn: async () => {
        const people = supabase.from('users').select('id, full_name, email, organization_role').order('full_name')
        return read(z.array(colleague), people)
      },
    }),
}

export async function saveReportAs(report: { name: string; query: string; is_shared: boolean }): Promise<void> {
  await unwrap(supabase.from('saved_reports').insert(report))
}

export async function deleteSavedReport(id: string): Promise<void> {
  await unwrap(supabase.from('saved_reports').delete().eq('id', id))
}

export interface Schedule {
  /** Null stops the e-mails. */
  every: ReportCadence | null
  recipients: readonly string[]
}

export async function scheduleReport(id: string, { every, recipients }: Schedule): Promise<void> {
  await unwrap(supabase.rpc('schedule_report', { saved_report_id: id, every, recipients }))
}

export async function stopReportMail(id: string, stopped: boolean): Promise<void> {
  await unwrap(supabase.rpc('stop_report_mail', { saved_report_id: id, stopped }))
}
