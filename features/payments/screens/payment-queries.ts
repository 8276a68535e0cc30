import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

const METHOD_COLUMNS =
  'id, kind, kept_by, brand, last_four, expires_on, status, end_reason, is_sandbox, added_by_name, created_at'
const methodsOf = (clientId: string) =>
  unwrap(
    supabase
      .from('payment_methods')
      .select(METHOD_COLUMNS)
      .eq('client_id', clientId)
      .order('created_at', { ascending: false }),
  )
/** A bank account or card of a client. */
export type PaymentMethod = Awaited<ReturnType<typeof methodsOf>>[number]

const CHARGE_COLUMNS =
  'id, amount_cents, taken_cents, due_on, source, status, presented_again, entry_class, sent_on, settled_at, returned_on, decline_code, decline_reason, review_note, posting_id, retries_id, is_sandbox, requested_by_name, created_at, method:payment_methods(kind, brand, last_four, expires_on), refunds:charge_refunds(id, amount_cents, paid_cents, cause, reason, status, failure, review_note, requested_on, requested_by_name, created_at)'
export const FIRST_CHARGES = 20
const chargesOf = (loanId: string, rows: number) =>
  unwrap(
    supabase
      .from('loan_charges')
      .select(CHARGE_COLUMNS)
      .eq('loan_id', loanId)
      .order('created_at', { ascending: false })
      // One more than shown tells if there are more.
      .limit(rows + 1),
  )
/** A payment of a loan through the processor. */
export type LoanCharge = Awaited<ReturnType<typeof chargesOf>>[number]

/** The state of the company's account with the processor. */
export interface ProcessorStatus {
  is_sandbox: boolean
  is_connected: boolean
  takes_payments: boolean
  /** True if the company collects by bank files. */
  takes_bank_files: boolean
}

const PAYMENTS = ['payments'] as const

export const paymentQueries = {
  all: PAYMENTS,
  methods: (clientId: string) =>
    queryOptions({ queryKey: [...PAYMENTS, 'methods', clientId], queryFn: () => methodsOf(clientId) }),
  charges: (loanId: string, rows = FIRST_CHARGES) =>
    queryOptions({ queryKey: [...PAYMENTS, 'charges', loanId, rows], queryFn: () => chargesOf(loanId, rows) }),
  processor: () =>
    queryOptions({
      queryKey: [...PAYMENTS, 'processor'],
      queryFn: () => callFunction<ProcessorStatus>('payment-account', { act: 'status' }),
    }),
}

/** A refund of a payment. */
export type ChargeRefund = LoanCharge['refunds'][number]

type PaymentCommand = 'loan-charge' | 'charge-refund' | 'loan-autopay' | 'payment-methods' | 'payment-account'
/** The commands that carry an idempotency key. */
const KEYED: readonly PaymentCommand[] = ['loan-charge', 'charge-refund', 'loan-autopay']

/** Calls a command about payments once, even if repeated. Reloads payments and the loan even after an error. */
export function usePaymentCommand<Answer = { id: string }>(command: PaymentCommand, onDone: (said: Answer) => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: object) =>
      callFunction<Answer>(command, KEYED.includes(command) ? { ...body, idempotency_key: keyFor(body) } : body),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(
        error,
        Promise.all([
          queryClient.invalidateQueries({ queryKey: PAYMENTS }),
          queryClient.invalidateQueries({ queryKey: lendingQueries.all }),
        ]),
      ),
  })
}
