import { DELINQUENCY_BUCKETS } from '#features/lending/rules/delinquency.ts'
import { LOAN_STATUSES, type LoanStatus } from '#features/lending/rules/engine/loan-state.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { isUuid } from '#platform/browser/uuid.ts'
import { ADDRESS_STATES } from '#platform/rules/us-states.ts'
import { type Order, ownerOf, typeOf, type Wish } from './desk-view.ts'

export const LOAN_ORDERS = [
  { value: 'newest', label: 'Newest first', sort: 'start', descending: true },
  { value: 'oldest', label: 'Oldest first', sort: 'start', descending: false },
  { value: 'past-due', label: 'Most days past due', sort: 'past_due', descending: true },
  { value: 'past-due-amount', label: 'Largest amount past due', sort: 'past_due_amount', descending: true },
  { value: 'due', label: 'Next due first', sort: 'due', descending: false },
  { value: 'largest', label: 'Largest balance', sort: 'balance', descending: true },
  { value: 'smallest', label: 'Smallest balance', sort: 'balance', descending: false },
] as const satisfies readonly Order[]

/** The autopay of loans as filters. A problem is a last debit that was not made, or not in full. */
export const AUTOPAYS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
  { value: 'problem', label: 'Has a problem' },
] as const
export type LoanAutopay = (typeof AUTOPAYS)[number]['value']

const MOST_DAYS = 999_999

/** The ranges of days past due as filters: all late loans, none, and each bucket. */
export const BUCKETS = [
  { value: 'late', label: 'Past due', from: 1, to: MOST_DAYS },
  { value: '0', label: 'Not past due', from: 0, to: 0 },
  ...DELINQUENCY_BUCKETS.map(({ from, label }, place) => ({
    ...{ value: String(from), label, from },
    to: (DELINQUENCY_BUCKETS[place - 1]?.from ?? MOST_DAYS + 1) - 1,
  })).toReversed(),
]

/** The list of loans, which the address holds. */
export interface LoansView {
  search: string
  status: LoanStatus | ''
  type: LoanType | ''
  bucket: string
  state: string
  /** 'mine', 'none', or the id of a member. */
  owner: string
  /** 'none', or the id of a product. */
  product: string
  autopay: LoanAutopay | ''
  order: (typeof LOAN_ORDERS)[number]
}

/** Returns the list of loans at an address. Ignores invalid parts. */
export function loansViewOf(params: URLSearchParams): LoansView {
  const product = params.get('product') ?? ''
  return {
    search: params.get('q') ?? '',
    status: LOAN_STATUSES.find((status) => status === params.get('status')) ?? '',
    type: typeOf(params),
    bucket: BUCKETS.find(({ value }) => value === params.get('bucket'))?.value ?? '',
    state: ADDRESS_STATES.find(({ code }) => code === params.get('state'))?.code ?? '',
    owner: ownerOf(params.get('owner') ?? ''),
    product: product === 'none' || isUuid(product) ? product : '',
    autopay: AUTOPAYS.find(({ value }) => value === params.get('autopay'))?.value ?? '',
    order: LOAN_ORDERS.find(({ value }) => value === params.get('sort')) ?? LOAN_ORDERS[0],
  }
}

/** Returns the request of a list of loans. */
export function loansWish({ search, status, type, bucket, state, owner, product, autopay, order }: LoansView): Wish {
  const days = BUCKETS.filter(({ value }) => value === bucket).map(({ from, to }) => ({ from, to }))
  return {
    ...(search !== '' && { search }),
    ...(status !== '' && { statuses: [status] }),
    ...(type !== '' && { types: [type] }),
    ...(days.length > 0 && { days }),
    ...(state !== '' && { states: [state] }),
    ...(owner !== '' && { owner }),
    ...(product !== '' && { product }),
    ...(autopay !== '' && { autopay }),
    ...{ sort: order.sort, descending: order.descending },
  }
}
