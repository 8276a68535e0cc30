import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type FiledDocuments, THEFT_REPORT } from '#features/credit-repair/rules/disputes/block-request.ts'
import { DISPUTE_REASONS } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import {
  DISPUTE_RESULTS,
  DISPUTE_STATUSES,
  isOpenDispute,
} from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { ITEM_KINDS } from '#features/credit-reports/rules/item-kinds.ts'
import { read, supabase } from '#platform/browser/supabase.ts'

/** The most disputes of a client that are shown, newest first. */
const SHOWN = 300

const day = z.string().nullable()
const dispute = z.object({
  id: z.string(),
  client_id: z.string(),
  report_id: z.string(),
  bureau: z.enum(BUREAUS),
  item_kind: z.enum(ITEM_KINDS),
  item_key: z.string(),
  item_name: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  explanation: z.string().nullable(),
  status: z.enum(DISPUTE_STATUSES),
  attested_on: day,
  sent_on: day,
  tracking_number: z.string().nullable(),
  received_on: day,
  information_on: day,
  investigation_on: day,
  due_on: day,
  result: z.enum(DISPUTE_RESULTS).nullable(),
  result_on: day,
  closed_on: day,
  corrections: z.array(
    z.object({
      result: z.enum(DISPUTE_RESULTS),
      result_on: z.string(),
      reason: z.string(),
      corrected_by: z.string().nullable(),
      corrected_at: z.string(),
    }),
  ),
  created_at: z.string(),
  creator: z.object({ full_name: z.string().nullable() }).nullish(),
})
export type ClientDispute = z.infer<typeof dispute>

export const disputeQueries = {
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['disputes', 'of-client', clientId], queryFn: () => disputesOf(clientId) }),
  /** The documents in the client's file that a block request requires. */
  papers: (clientId: string) =>
    queryOptions({ queryKey: ['disputes', 'papers', clientId], queryFn: () => documentsOf(clientId) }),
}

const file = z.object({ drivers_license_front: z.string().nullable(), ssn_card_image: z.string().nullable() })

async function documentsOf(clientId: string): Promise<FiledDocuments> {
  const named = supabase.from('client_documents').select('id').eq('client_id', clientId).is('client_field', null)
  const current = named.is('superseded_at', null).is('archived_at', null).ilike('custom_type', `%${THEFT_REPORT}%`)
  const [files, reports] = await Promise.all([
    read(z.array(file), supabase.from('clients').select('drivers_license_front, ssn_card_image').eq('id', clientId)),
    read(z.array(z.object({ id: z.string() })), current.limit(1)),
  ])
  return {
    has_theft_report: reports.length > 0,
    has_license: files.some(({ drivers_license_front }) => drivers_license_front !== null),
    has_ssn_card: files.some(({ ssn_card_image }) => ssn_card_image !== null),
  }
}

/** Returns how many of these disputes a bureau has not answered. */
export function countOpen(disputes: readonly ClientDispute[]): number {
  return disputes.filter(isOpenDispute).length
}

const COLUMNS = `id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, explanation, status, attested_on, sent_on,
  tracking_number, received_on, information_on, investigation_on, due_on, result, result_on, closed_on, corrections, created_at,
  creator:users!created_by(full_name)`

async function disputesOf(clientId: string): Promise<ClientDispute[]> {
  const found = supabase
    .from('disputes')
    .select(COLUMNS)
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .limit(SHOWN)
  return read(z.array(dispute), found)
}
