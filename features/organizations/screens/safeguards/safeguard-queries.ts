import { queryOptions } from '@tanstack/react-query'
import type { SafeguardFields } from '#features/organizations/rules/safeguards/safeguard-form.ts'
import type { RecordedDuty } from '#features/organizations/rules/safeguards/safeguards.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export type SafeguardStatus = OutputOf<'safeguards'>

export type SafeguardRecord = OutputOf<'safeguard_records'>

const ALL = ['org-admin', 'safeguards']

export const safeguardQueries = {
  all: ALL,
  /** The number of consumers and the product's safeguards, loaded on every visit. */
  standing: () =>
    queryOptions({
      queryKey: [...ALL, 'standing'],
      queryFn: () => unwrap(supabase.rpc('safeguards').single()),
      staleTime: 0,
    }),
  /** The records of all duties, newest first. */
  records: () =>
    queryOptions({
      queryKey: [...ALL, 'records'],
      queryFn: () => unwrap(supabase.rpc('safeguard_records')),
    }),
}

/** Records that a duty was done, once per submission. */
export async function recordSafeguard(duty: RecordedDuty, fields: SafeguardFields, submission: string): Promise<void> {
  const { person_name, ...told } = fields
  const named = duty === 'qualified_individual' ? { person_name } : {}
  await unwrap(supabase.rpc('record_safeguard', { duty, ...told, ...named, submission }))
}
