import { queryOptions } from '@tanstack/react-query'
import { counterQueries } from '#features/counter/screens/counter-queries.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const DROP_COLUMNS =
  'id, number, amount_cents, counts, dropped_on, dropped_by, dropped_by_name, created_at, confirmed_by_name, canceled_at, canceled_by_name, cancel_reason, deposit_id'
const DEPOSIT_COLUMNS =
  'id, number, deposited_on, slip, counts, counted_cents, expected_cents, variance_cents, variance_reason, made_by_name, created_at'
export const FIRST_ROWS = 20

const inSafe = () =>
  unwrap(
    supabase
      .from('cash_drops')
      .select(DROP_COLUMNS)
      .is('deposit_id', null)
      .is('canceled_at', null)
      .order('number', { ascending: true }),
  )
/** Cash that a clerk put into the safe. */
export type CashDrop = Awaited<ReturnType<typeof inSafe>>[number]

const depositsOf = (rows: number) =>
  unwrap(
    supabase
      .from('bank_deposits')
      .select(DEPOSIT_COLUMNS)
      .order('number', { ascending: false })
      // One more than shown tells if there are more.
      .limit(rows + 1),
  )
/** A deposit of the safe at the bank. */
export type BankDeposit = Awaited<ReturnType<typeof depositsOf>>[number]

const dropOf = async (id: string) =>
  (await unwrap(supabase.from('cash_drops').select(DROP_COLUMNS).eq('id', id).limit(1)))[0] ?? null
const depositOf = async (id: string) =>
  (
    await unwrap(
      supabase
        .from('bank_deposits')
        .select(`${DEPOSIT_COLUMNS}, drops:cash_drops(id, number, amount_cents, dropped_by_name)`)
        .eq('id', id)
        .limit(1),
    )
  )[0] ?? null

export const safeQueries = {
  inSafe: () => queryOptions({ queryKey: [...counterQueries.all, 'safe'], queryFn: inSafe }),
  deposits: (rows = FIRST_ROWS) =>
    queryOptions({ queryKey: [...counterQueries.all, 'deposits', rows], queryFn: () => depositsOf(rows) }),
  drop: (id: string) => queryOptions({ queryKey: [...counterQueries.all, 'drop', id], queryFn: () => dropOf(id) }),
  deposit: (id: string) =>
    queryOptions({ queryKey: [...counterQueries.all, 'deposit', id], queryFn: () => depositOf(id) }),
}
