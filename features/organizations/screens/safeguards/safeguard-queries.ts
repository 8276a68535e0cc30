import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { SafeguardFields } from '#features/organizations/rules/safeguards/safeguard-form.ts'
import { RECORDED_DUTIES, type RecordedDuty } from '#features/organizations/rules/safeguards/safeguards.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'

const standing = z.object({
  today: z.string(),
  company_name: z.string(),
  consumers: z.number(),
  owners: z.number(),
  admins: z.number(),
  staff: z.number(),
  requires_second_factor: z.boolean(),
  members_without_factor: z.number(),
  refuses_clear_values: z.boolean(),
  sealed_values: z.number(),
  audit_events: z.number(),
  audited_since: z.string().nullable(),
  disposals: z.number(),
  last_disposed_at: z.string().nullable(),
  oldest_report_at: z.string().nullable(),
  open_incidents: z.number(),
})
export type SafeguardStatus = z.infer<typeof standing>

const record = z.object({
  id: z.string(),
  duty: z.enum(RECORDED_DUTIES),
  done_on: z.string(),
  person_name: z.string().nullable(),
  note: z.string(),
  recorded_by_name: z.string(),
  recorded_at: z.string(),
})
export type SafeguardRecord = z.infer<typeof record>

const ALL = ['org-admin', 'safeguards']

export const safeguardQueries = {
  all: ALL,
  /** The number of consumers and the product's safeguards, loaded on every visit. */
  standing: () =>
    queryOptions({
      queryKey: [...ALL, 'standing'],
      queryFn: () => read(standing, supabase.rpc('safeguards').single()),
      staleTime: 0,
    }),
  /** The records of all duties, newest first. */
  records: () =>
    queryOptions({
      queryKey: [...ALL, 'records'],
      queryFn: () => read(z.array(record), supabase.rpc('safeguard_records')),
    }),
}

/** Records that a duty was done, once per submission. */
export async function recordSafeguard(duty: RecordedDuty, fields: SafeguardFields, submission: string): Promise<void> {
  const { person_name, ...told } = fields
  const named = duty === 'qualified_individual' ? { person_name } : {}
  await unwrap(supabase.rpc('record_safeguard', { duty, ...told, ...named, submission }))
}
