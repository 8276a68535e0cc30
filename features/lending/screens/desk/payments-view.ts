import { PAYMENT_METHODS, type PaymentMethod } from '#features/lending/rules/payment-methods.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import type { Wish } from './desk-view.ts'

/** The groups of ledger entries as filters. features/lending/sql/lending-payments.sql says which entries each has. */
export const ENTRY_GROUPS = [
  { value: 'payments', label: 'Payments' },
  { value: 'reversals', label: 'Reversals' },
  { value: 'fees', label: 'Fees and waivers' },
] as const

/** The list of ledger entries, which the address holds. */
export interface PaymentsView {
  search: string
  group: (typeof ENTRY_GROUPS)[number]['value'] | ''
  method: PaymentMethod | ''
  /** A day, or '' for no limit. */
  from: string
  to: string
}

/** Returns the list of ledger entries at an address. Ignores invalid parts. */
export function paymentsViewOf(params: URLSearchParams): PaymentsView {
  const dayOf = (key: string) => [params.get(key) ?? ''].find(isPlainDate) ?? ''
  return {
    search: params.get('q') ?? '',
    group: ENTRY_GROUPS.find(({ value }) => value === params.get('kind'))?.value ?? '',
    method: PAYMENT_METHODS.find((method) => method === params.get('method')) ?? '',
    from: dayOf('from'),
    to: dayOf('to'),
  }
}

/** Returns the request of a list of ledger entries. */
export function paymentsWish({ search, group, method, from, to }: PaymentsView): Wish {
  return {
    ...(search !== '' && { search }),
    ...(group !== '' && { group }),
    ...(method !== '' && { method }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}

/** Returns false if the filters exclude all reversals. A reversal has no method of its own. */
export const hasReversals = ({ group, method }: PaymentsView): boolean =>
  method === '' && (group === '' || group === 'reversals')
