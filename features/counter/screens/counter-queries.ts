import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ReportedDrawer } from '#features/counter/rules/drawer-report.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, jsonOf, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { wireCents } from '#platform/rules/money.ts'
import { useMutation } from '#ui/use-mutation.ts'

const COUNTER = ['counter'] as const
const DRAWER_COLUMNS = 'id, clerk_id, clerk_name, business_day, status, opened_at, opening_cents'
const RECEIPT_COLUMNS = `id, number, client_id, method, amount_cents, tendered_cents, change_cents, reference, note, received_on, status,
  taken_by, taken_by_name, created_at, printed, void_reason, void_requested_by, void_requested_by_name, voided_by_name, voided_at,
  client:clients(full_name), lines:counter_receipt_lines(loan_id, amount_cents, position)`
const OPEN_STATUSES = '("paid_off","settled","sold")'

const ownId = async () => (await supabase.auth.getSession()).data.session?.user.id ?? ''

async function ownDrawer() {
  const drawers = supabase.from('cash_drawers').select(DRAWER_COLUMNS)
  const own = await unwrap(
    drawers
      .eq('status', 'open')
      .eq('clerk_id', await ownId())
      .limit(1),
  )
  return own[0] ?? null
}
/** The open drawer of a clerk. */
export type OpenDrawer = NonNullable<Awaited<ReturnType<typeof ownDrawer>>>

const openDrawers = () =>
  unwrap(
    supabase.from('cash_drawers').select(DRAWER_COLUMNS).eq('status', 'open').order('opened_at', { ascending: true }),
  )

const MOST_RECEIPTS = 200
const receiptsOf = (day: PlainDate) =>
  unwrap(
    supabase
      .from('counter_receipts')
      .select(RECEIPT_COLUMNS)
      .eq('received_on', day)
      .order('number', { ascending: false })
      .limit(MOST_RECEIPTS),
  )
/** A receipt with its loans. */
export type Receipt = Awaited<ReturnType<typeof receiptsOf>>[number]

const waitingVoids = () =>
  unwrap(
    supabase
      .from('counter_receipts')
      .select(RECEIPT_COLUMNS)
      .eq('status', 'void_requested')
      .order('void_requested_at', { ascending: true })
      .limit(MOST_RECEIPTS),
  )

async function settings() {
  const rows = await unwrap(supabase.from('counter_settings').select('uses_drawers, most_unexplained_cents').limit(1))
  return rows[0] ?? { uses_drawers: false, most_unexplained_cents: 0 }
}
export type CounterSettings = Awaited<ReturnType<typeof settings>>

async function payableLoans(clientId: string) {
  const loans = await unwrap(
    supabase
      .from('loans')
      .select(
        'id, loan_type, amount, past_due_amount, next_payment_date, items:loan_due_items(due_on, amount, paid, paid_on)',
      )
      .eq('client_id', clientId)
      .not('status', 'in', OPEN_STATUSES)
      .is('items.paid_on', null)
      .order('start_date', { ascending: true }),
  )
  return loans.map(({ amount, past_due_amount, items, ...loan }) => ({
    ...loan,
    balanceCents: wireCents(amount),
    pastDueCents: wireCents(past_due_amount ?? 0),
    items: items
      .map((item) => ({
        loanId: loan.id,
        dueOn: item.due_on,
        unpaidCents: wireCents(item.amount) - wireCents(item.paid),
      }))
      .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)),
  }))
}
/** A loan that takes payments, with its unpaid installments. Money is in cents. */
export type PayableLoan = Awaited<ReturnType<typeof payableLoans>>[number]

const clientName = async (clientId: string) =>
  (await unwrap(supabase.from('clients').select('full_name').eq('id', clientId).limit(1)))[0]?.full_name ?? null

export const counterQueries = {
  all: COUNTER,
  ownId: () => queryOptions({ queryKey: [...COUNTER, 'own-id'], queryFn: ownId }),
  ownDrawer: () => queryOptions({ queryKey: [...COUNTER, 'own-drawer'], queryFn: ownDrawer }),
  openDrawers: () => queryOptions({ queryKey: [...COUNTER, 'open-drawers'], queryFn: openDrawers }),
  receipts: (day: PlainDate) =>
    queryOptions({ queryKey: [...COUNTER, 'receipts', day], queryFn: () => receiptsOf(day) }),
  voids: () => queryOptions({ queryKey: [...COUNTER, 'voids'], queryFn: waitingVoids }),
  settings: () => queryOptions({ queryKey: [...COUNTER, 'settings'], queryFn: settings }),
  loans: (clientId: string) =>
    queryOptions({ queryKey: [...COUNTER, 'loans', clientId], queryFn: () => payableLoans(clientId) }),
  clientName: (clientId: string) =>
    queryOptions({ queryKey: [...COUNTER, 'client', clientId], queryFn: () => clientName(clientId) }),
  report: (from: PlainDate, to: PlainDate) =>
    queryOptions({
      queryKey: [...COUNTER, 'report', from, to],
      queryFn: () => jsonOf<ReportedDrawer[]>(supabase.rpc('drawer_report', { first_day: from, last_day: to })),
    }),
}

/** Calls a command of the counter once, even if repeated. Reloads the counter and the loans even after an error. */
export function useCounterCommand<Answer = { id: string }>(
  command: 'cash-drawer' | 'cash-safe' | 'counter-receipt',
  onDone: (said: Answer) => void,
) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: object) => callFunction<Answer>(command, { ...body, idempotency_key: keyFor(body) }),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(
        error,
        Promise.all([
          queryClient.invalidateQueries({ queryKey: COUNTER }),
          queryClient.invalidateQueries({ queryKey: lendingQueries.all }),
        ]),
      ),
  })
}
