import { queryOptions } from '@tanstack/react-query'
import { type FiledDocuments, THEFT_REPORT } from '#features/credit-repair/rules/disputes/block-request.ts'
import { type DisputeResult, isOpenDispute } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import type { ItemFacts } from '#features/credit-repair/rules/disputes/item-facts.ts'
import type { DisputePlan } from '#features/credit-repair/rules/disputes/next-round.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The most disputes of a client that are shown, newest first. */
const SHOWN = 300

interface Correction {
  result: DisputeResult
  result_on: string
  reason: string
  corrected_by: string | null
  corrected_at: string
}

export type ClientDispute = Awaited<ReturnType<typeof disputesOf>>[number]

export const disputeQueries = {
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['disputes', 'of-client', clientId], queryFn: () => disputesOf(clientId) }),
  /** The client's own plan, or null for the default. */
  plan: (clientId: string) => queryOptions({ queryKey: ['dispute-plan', clientId], queryFn: () => planOf(clientId) }),
  /** The letters at the mail service, newest first. */
  letters: (clientId: string) =>
    queryOptions({ queryKey: ['dispute-letters', clientId], queryFn: () => lettersOf(clientId) }),
  /** True if the company has AI Disputes. */
  hasWording: () =>
    queryOptions({ queryKey: ['ai-disputes'], queryFn: () => unwrap(supabase.rpc('ai_disputes_standing')) }),
  clientName: (clientId: string) =>
    queryOptions({ queryKey: ['disputes', 'client-name', clientId], queryFn: () => nameOf(clientId) }),
  /** The documents in the client's file that a block request requires. */
  papers: (clientId: string) =>
    queryOptions({ queryKey: ['disputes', 'papers', clientId], queryFn: () => documentsOf(clientId) }),
}

async function planOf(clientId: string): Promise<DisputePlan | null> {
  const found = supabase.from('dispute_plans').select('on_verified, on_no_response, on_frivolous')
  const plans = await unwrap(found.eq('client_id', clientId))
  return plans[0] ?? null
}

const MOST_LETTERS = 100

function lettersOf(clientId: string) {
  const found = supabase
    .from('dispute_letters')
    .select('id, recipient_name, status, tracking_number, failure, is_sandbox, events, created_at')
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .limit(MOST_LETTERS)
  return unwrap(found.overrideTypes<{ events: { name: string; time: string }[] }[]>())
}

async function nameOf(clientId: string): Promise<string> {
  const clients = await unwrap(supabase.from('clients').select('full_name').eq('id', clientId))
  return clients[0]?.full_name ?? ''
}

async function documentsOf(clientId: string): Promise<FiledDocuments> {
  const named = supabase.from('client_documents').select('id').eq('client_id', clientId).is('client_field', null)
  const current = named.is('superseded_at', null).is('archived_at', null).ilike('custom_type', `%${THEFT_REPORT}%`)
  const [files, reports] = await Promise.all([
    unwrap(supabase.from('clients').select('drivers_license_front, ssn_card_image').eq('id', clientId)),
    unwrap(current.limit(1)),
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

const COLUMNS = `id, client_id, report_id, bureau, item_kind, item_key, item_name, item_facts, recipient, recipient_name,
  recipient_address, notice_on, is_after_annual_report, months, correct_value, round, next_act, next_status, procedure_due_on,
  procedure_answered_on, reason, explanation, status, attested_on, sent_on,
  tracking_number, received_on, information_on, investigation_on, due_on, result, result_on, closed_on, corrections, created_at,
  creator:users!created_by(full_name), attestation:dispute_attestations(created_at)`

function disputesOf(clientId: string) {
  const found = supabase
    .from('disputes')
    .select(COLUMNS)
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .limit(SHOWN)
  return unwrap(found.overrideTypes<{ corrections: Correction[]; item_facts: ItemFacts }[]>())
}
