import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApplicationStage } from '#features/lending/rules/applications/application-stage.ts'
import type { LoanStatus } from '#features/lending/rules/engine/loan-state.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { wireCents } from '#platform/rules/money.ts'
import { unsorted, type Wish } from './desk-view.ts'
import type { LoanAutopay } from './portfolio-view.ts'

const PAGE_LENGTH = 50

/** An application of the pipeline. The amount is in dollars, as the database sends it. */
export interface ApplicationRow {
  id: string
  number: number
  client_id: string
  full_name: string
  loan_type: LoanType
  amount: number
  status: Application['status']
  stage: ApplicationStage
  submitted_at: string
  completed_at: string | null
  notice_due_on: PlainDate | null
  missing_by: PlainDate | null
  /** Null if it was not late. */
  decided_days_late: number | null
  notice_days_late: number | null
  owner_id: string | null
  /** Null for a former member too. */
  owner_name: string | null
  open_conditions: number
  awaits_second_person: boolean
  /** The offer in the notice of adverse action that a counteroffer was made with. */
  offer: { answer_by: PlainDate } | null
}

/** A loan of the portfolio. Amounts are in dollars, as the database sends them. */
export interface PortfolioRow {
  id: string
  client_id: string
  full_name: string
  state: string | null
  loan_type: LoanType
  /** The product of its application. Null for a loan without one. */
  product: string | null
  /** The borrower's contact at the company. */
  owner: string | null
  amount: number
  status: LoanStatus
  next_payment_date: PlainDate | null
  /** The installment of that day. */
  next_due: { amount: number; paid: number } | null
  past_due_amount: number
  days_past_due: number
  autopay: LoanAutopay
}

interface Page<Row> {
  rows: Row[]
  has_next: boolean
  /** The place of the last row. The id of the row if its place never changes. */
  last?: string | null
}

/** The first rows of each column of the pipeline, and how many it has. */
export type Board = Record<ApplicationStage, Page<ApplicationRow> & { count: number }>

/** Live updates refresh all queries under the first two parts of their keys. */
export const deskQueries = {
  applications: (wish: Wish) =>
    pagesOf<ApplicationRow>(['lending-desk', 'applications', 'list', wish], (page) =>
      jsonOf(supabase.rpc('loan_application_list', { wish: { ...wish, ...page } })),
    ),
  applicationCount: (wish: Wish) =>
    queryOptions({
      queryKey: ['lending-desk', 'applications', 'count', unsorted(wish)],
      queryFn: () => unwrap(supabase.rpc('loan_application_count', { wish: unsorted(wish) })),
      placeholderData: keepPreviousData,
    }),
  board: (wish: Wish) =>
    queryOptions({
      queryKey: ['lending-desk', 'applications', 'board', wish],
      queryFn: () => jsonOf<Board>(supabase.rpc('loan_application_board', { wish })),
      placeholderData: keepPreviousData,
    }),
  decisionTimes: () =>
    queryOptions({
      queryKey: ['lending-desk', 'applications', 'times'],
      queryFn: () => jsonOf<DecisionTimes>(supabase.rpc('decision_times')),
    }),
  members: () => queryOptions({ queryKey: ['lending-desk', 'members'], queryFn: members }),
  products: () => queryOptions({ queryKey: ['lending-desk', 'products'], queryFn: products }),
  loans: (wish: Wish) =>
    pagesOf<PortfolioRow>(['lending-desk', 'loans', 'list', wish], (page) =>
      jsonOf(supabase.rpc('loan_list', { wish: { ...wish, ...page } })),
    ),
  loanTotals: (wish: Wish) =>
    queryOptions({
      queryKey: ['lending-desk', 'loans', 'totals', unsorted(wish)],
      queryFn: () => totalsOf(unsorted(wish)),
      placeholderData: keepPreviousData,
    }),
}

/** The times of the decisions of the last 90 days. They are null without decisions. */
export interface DecisionTimes {
  decisions: number
  p50_seconds: number | null
  p95_seconds: number | null
}

async function members() {
  const colleagues = supabase.from('users').select('id, full_name, email').order('full_name', { ascending: true })
  return (await unwrap(colleagues)).map(({ id, full_name, email }) => ({ id, name: full_name ?? email }))
}

const products = () => unwrap(supabase.from('loan_products').select('id, name').order('name', { ascending: true }))

/** Sums in dollars, as the database sends them. */
interface Totals {
  loans: number
  balance: number
  past_due: number
}

async function totalsOf(wish: Wish) {
  const totals = await jsonOf<Totals>(supabase.rpc('loan_totals', { wish }))
  return { loans: totals.loans, balance: wireCents(totals.balance), pastDue: wireCents(totals.past_due) }
}

interface PagePlace {
  limit: number
  after?: string
}

/** Pages that each begin after the last row of the page before, which is fast at any depth. */
export const pagesOf = <Row extends { id: string }>(
  queryKey: readonly unknown[],
  read: (page: PagePlace) => Promise<Page<Row>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit: PAGE_LENGTH, ...(pageParam !== null && { after: pageParam }) }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ rows, has_next, last }) => (has_next ? (last ?? rows.at(-1)?.id) : undefined),
    placeholderData: keepPreviousData,
  })

const firstPage = (): string | null => null
