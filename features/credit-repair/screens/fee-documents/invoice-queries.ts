import { queryOptions } from '@tanstack/react-query'
import { feeQueries } from '#features/credit-repair/screens/fee-queries.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The most invoices of a client that are loaded, newest first. */
const READ = 100

async function invoicesOf(clientId: string) {
  const invoices = supabase
    .from('repair_fee_documents')
    .select(
      'id, number, issued_on, amount_cents, dispute_ids, voided_at, voided_by_name, void_reason, paid_by:repair_fees!entry_id(received_on), evidence:client_documents!evidence_id(created_at)',
    )
    .eq('client_id', clientId)
    .eq('kind', 'invoice')
  return unwrap(invoices.order('number', { ascending: false }).limit(READ))
}

/** An invoice of a client. Amounts are in cents. */
export type ClientInvoice = Awaited<ReturnType<typeof invoicesOf>>[number]

/** Returns true for an invoice that is neither paid nor voided. */
export const isOpenInvoice = ({ voided_at, paid_by }: ClientInvoice): boolean => voided_at === null && paid_by === null

export const invoiceQueries = {
  // Below the key of the fees, so that an action on fees reloads both.
  ofClient: (clientId: string) =>
    queryOptions({
      queryKey: [...feeQueries.ofClient(clientId).queryKey, 'invoices'],
      queryFn: () => invoicesOf(clientId),
    }),
}
