import { APPLICATION_STAGES, type ApplicationStage } from '#features/lending/rules/applications/application-stage.ts'
import { LOAN_TYPES, type LoanType } from '#features/lending/rules/loan-types.ts'
import { isUuid } from '#platform/browser/uuid.ts'

/** The request of a list, as the database reads it: features/lending/sql/lending-desk.sql. */
export type Wish = Record<string, unknown>

/** An order of a list. `sort` and `descending` are how the database reads it. */
export interface Order {
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

/** Returns the type of loan in an address, or '' for every type. */
export const typeOf = (params: URLSearchParams) => LOAN_TYPES.find((type) => type === params.get('type')) ?? ''

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

/** Returns an owner in an address: 'mine', 'none', the id of a member, or '' for every owner. */
export const ownerOf = (owner: string): string => (['mine', 'none'].includes(owner) || isUuid(owner) ? owner : '')

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

/** Returns a request without its order, for counts and sums. */
export function unsorted({ sort: _sort, descending: _descending, ...wish }: Wish): Wish {
  return wish
}

/** The parameters that narrow a list. */
export const NARROWING = [
  ...['q', 'stage', 'type', 'overdue', 'waiting', 'owner', 'status', 'bucket', 'state', 'product'],
  'autopay',
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
