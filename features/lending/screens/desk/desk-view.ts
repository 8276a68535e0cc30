import { APPLICATION_STAGES, type ApplicationStage } from '#features/lending/rules/applications/application-stage.ts'
import { DELINQUENCY_BUCKETS } from '#features/lending/rules/delinquency.ts'
import { LOAN_STATUSES, type LoanStatus } from '#features/lending/rules/engine/loan-state.ts'
import { LOAN_TYPES, type LoanType } from '#features/lending/rules/loan-types.ts'
import { isUuid } from '#platform/browser/uuid.ts'
import { stateSpellings, US_STATES } from '#platform/rules/us-states.ts'

/** The request of a list, as the database reads it: features/lending/sql/lending-desk.sql. */
export type Wish = Record<string, unknown>

interface Order {
  value: string
  label: string
  sort: string
  descending: boolean
}

export const APPLICATION_ORDERS = [
  { value: 'newest', label: 'Newest first', sort: 'submitted', descending: true },
  { value: 'oldest', label: 'Oldest first', sort: 'submitted', descending: false },
  { value: 'notice', label: 'Notice due first', sort: 'notice', descending: false },
  { value: 'largest', label: 'Largest amount', sort: 'amount', descending: true },
  { value: 'smallest', label: 'Smallest amount', sort: 'amount', descending: false },
] as const satisfies readonly Order[]

export const LOAN_ORDERS = [
  { value: 'newest', label: 'Newest first', sort: 'start', descending: true },
  { value: 'oldest', label: 'Oldest first', sort: 'start', descending: false },
  { value: 'past-due', label: 'Most days past due', sort: 'past_due', descending: true },
  { value: 'due', label: 'Next due first', sort: 'due', descending: false },
  { value: 'largest', label: 'Largest balance', sort: 'balance', descending: true },
  { value: 'smallest', label: 'Smallest balance', sort: 'balance', descending: false },
] as const satisfies readonly Order[]

/** The buckets as filters, with the range of days of each. */
export const BUCKETS = DELINQUENCY_BUCKETS.map(({ from, label }, place) => ({
  value: String(from),
  label,
  from,
  to: (DELINQUENCY_BUCKETS[place - 1]?.from ?? 1_000_000) - 1,
})).toReversed()

/** The list of applications, which the address holds. */
export interface ApplicationsView {
  isBoard: boolean
  search: string
  stage: ApplicationStage | ''
  type: LoanType | ''
  isOverdue: boolean
  /** True for those with a decision that waits for a second person. */
  isWaiting: boolean
  /** 'mine', 'none', or the id of a member. */
  owner: string
  order: (typeof APPLICATION_ORDERS)[number]
}

/** The list of loans, which the address holds. */
export interface LoansView {
  search: string
  status: LoanStatus | ''
  type: LoanType | ''
  bucket: string
  state: string
  order: (typeof LOAN_ORDERS)[number]
}

const typeOf = (params: URLSearchParams) => LOAN_TYPES.find((type) => type === params.get('type')) ?? ''

/** Returns the list of applications at an address. Ignores invalid parts. */
export function applicationsViewOf(params: URLSearchParams): ApplicationsView {
  return {
    isBoard: params.get('view') === 'board',
    search: params.get('q') ?? '',
    stage: APPLICATION_STAGES.find((stage) => stage === params.get('stage')) ?? '',
    type: typeOf(params),
    isOverdue: params.get('overdue') === '1',
    isWaiting: params.get('waiting') === '1',
    owner: ownerOf(params.get('owner') ?? ''),
    order: APPLICATION_ORDERS.find(({ value }) => value === params.get('sort')) ?? APPLICATION_ORDERS[0],
  }
}

const ownerOf = (owner: string): string => (['mine', 'none'].includes(owner) || isUuid(owner) ? owner : '')

/** Returns the list of loans at an address. Ignores invalid parts. */
export function loansViewOf(params: URLSearchParams): LoansView {
  return {
    search: params.get('q') ?? '',
    status: LOAN_STATUSES.find((status) => status === params.get('status')) ?? '',
    type: typeOf(params),
    bucket: BUCKETS.find(({ value }) => value === params.get('bucket'))?.value ?? '',
    state: US_STATES.find(({ code }) => code === params.get('state'))?.code ?? '',
    order: LOAN_ORDERS.find(({ value }) => value === params.get('sort')) ?? LOAN_ORDERS[0],
  }
}

/** Returns the request of a list of applications. */
export function applicationsWish({ isBoard, search, stage, type, owner, order, ...only }: ApplicationsView): Wish {
  return {
    ...(search !== '' && { search }),
    ...(stage !== '' && !isBoard && { stages: [stage] }),
    ...(type !== '' && { types: [type] }),
    ...(only.isOverdue && { overdue: true }),
    ...(only.isWaiting && { second_person: true }),
    ...(owner !== '' && { owner }),
    ...{ sort: order.sort, descending: order.descending },
  }
}

/** Returns the request of a list of loans. */
export function loansWish({ search, status, type, bucket, state, order }: LoansView): Wish {
  const days = BUCKETS.filter(({ value }) => value === bucket).map(({ from, to }) => ({ from, to }))
  return {
    ...(search !== '' && { search }),
    ...(status !== '' && { statuses: [status] }),
    ...(type !== '' && { types: [type] }),
    ...(days.length > 0 && { days }),
    ...(state !== '' && { states: stateSpellings(state) }),
    ...{ sort: order.sort, descending: order.descending },
  }
}

/** Returns a request without its order, for counts and sums. */
export function unsorted({ sort: _sort, descending: _descending, ...wish }: Wish): Wish {
  return wish
}

/** The parameters that narrow a list. */
export const NARROWING = [
  ...['q', 'stage', 'type', 'overdue', 'waiting', 'owner', 'status', 'bucket', 'state'],
  ...['kind', 'method', 'from', 'to'],
] as const

/** Returns the address with some parameters changed. An empty value removes its parameter. */
export function changed(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries(changes)) {
    if (value === '') next.delete(key)
    else next.set(key, value)
  }
  return next
}
