import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { BUREAUS, type Bureau, type ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import { OF_SHOWN_MODEL, STORED_SCORES, withScores } from '#features/credit-reports/screens/scores/stored-scores.ts'
import type { Json } from '#platform/browser/database.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { serverWords, UNREACHABLE } from '#platform/browser/server-words.ts'
import { ServerError, supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'
import { currentViewing } from '#platform/browser/viewing.ts'

const NEWEST_COUNTED = 1000
const NEWEST_COMPARED = 24
const CLIENTS_SUGGESTED = 8
const PROGRESS_MS = 600
const HOUR_MS = 3_600_000

export const RECENT_ON_DASHBOARD = 5
export const RECENT_IN_LIST = 50

const hoursBack = (hours: number) => (now: Date) => new Date(now.getTime() - hours * HOUR_MS)

/**
 * The periods of the dashboard's report counts, by row: periods that end now, and calendar periods in the reader's
 * time zone.
 */
export const PERIODS = [
  [
    { label: 'in 24 hours', since: hoursBack(24) },
    { label: 'in 3 days', since: hoursBack(3 * 24) },
    { label: 'in 7 days', since: hoursBack(7 * 24) },
    { label: 'in 30 days', since: hoursBack(30 * 24) },
    { label: 'in 365 days', since: hoursBack(365 * 24) },
  ],
  [
    { label: 'today', since: (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate()) },
    { label: 'this month', since: (now: Date) => new Date(now.getFullYear(), now.getMonth()) },
    { label: 'this year', since: (now: Date) => new Date(now.getFullYear(), 0) },
  ],
]

type Report = RowOf<'credit_reports'>
type Subject = Pick<RowOf<'clients'>, 'id' | 'full_name'>
export type ApplicantRow = NonNullable<Awaited<ReturnType<typeof oneApplicant>>>
export type ClientSuggestion = Awaited<ReturnType<typeof suggestedClients>>[number]
export type OrderingAccount = NonNullable<Awaited<ReturnType<typeof ownAccount>>>
/** The scores of a report by bureau. */
export interface ScoreRow {
  scores: ByBureau<number | null>
}

export interface ReportRow extends ScoreRow, Pick<Report, 'id' | 'status' | 'created_at'> {
  client: Subject | null
}

export type StoredReport = NonNullable<Awaited<ReturnType<typeof oneReport>>>

export interface ComparableReport extends ReportRow {
  bureau_data: Json
}

/** The outcome of each bureau; null for one that received no order. */
export type OutcomeRow = Record<Bureau, string | null>

export const reportQueries = {
  applicant: (clientId: string) =>
    queryOptions({ queryKey: ['credit-reports', 'applicant', clientId], queryFn: () => oneApplicant(clientId) }),
  suggestions: (search: string) =>
    queryOptions({
      queryKey: ['credit-reports', 'suggestions', search],
      queryFn: () => suggestedClients(search),
      placeholderData: keepPreviousData,
    }),
  // Retried three times after a failure, after 1, 2 and 4 seconds (specification, business constants).
  account: () =>
    queryOptions({
      queryKey: ['credit-reports', 'account'],
      queryFn: ownAccount,
      retry: 3,
    }),
  one: (reportId: string) =>
    queryOptions({ queryKey: ['credit-reports', 'one', reportId], queryFn: () => oneReport(reportId) }),
  listOfClient: (clientId: string) =>
    queryOptions({ queryKey: ['credit-reports', 'list-of-client', clientId], queryFn: () => listOfClient(clientId) }),
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['credit-reports', 'of-client', clientId], queryFn: () => reportsOfClient(clientId) }),
  /** The outcome of each bureau of a running order so far, or 'asking'. */
  progress: (idempotencyKey: string | null) =>
    queryOptions({
      queryKey: ['credit-reports', 'progress', idempotencyKey],
      queryFn:
        idempotencyKey === null
          ? skipToken
          : () => unwrap(supabase.rpc('credit_pull_progress', { idempotency_key: idempotencyKey })),
      refetchInterval: PROGRESS_MS,
    }),
  counts: () => queryOptions({ queryKey: ['credit-reports', 'counts'], queryFn: countsByPeriod }),
  scores: () => queryOptions({ queryKey: ['credit-reports', 'scores'], queryFn: newestScores }),
  outcomes: () => queryOptions({ queryKey: ['credit-reports', 'outcome-mix'], queryFn: newestOutcomes }),
}

export const isReportId = isUuid

async function oneApplicant(clientId: string) {
  if (!isUuid(clientId)) return null
  const found = supabase
    .from('clients')
    .select('id, first_name, last_name, name_suffix, full_name, address, city, state, zip, ssn, date_of_birth')
    .eq('id', clientId)
    .maybeSingle()
  return unwrap(found)
}

function suggestedClients(search: string) {
  const found = supabase
    .rpc('search_clients', { query: search })
    .select('id, full_name, city, state')
    .is('archived_at', null)
    .order('created_at', { ascending: false })
    .limit(CLIENTS_SUGGESTED)
  return unwrap(found)
}

/** The order limits of the signed-in person's organization; null when the account has no record. */
async function ownAccount() {
  const { data } = await supabase.auth.getSession()
  if (data.session === null) throw new Error('User not authenticated')
  const found = supabase
    .from('users')
    .select('account_type, credits_used, monthly_credit_limit')
    .eq('id', currentViewing()?.viewedAs.id ?? data.session.user.id)
    .maybeSingle()
  return unwrap(found)
}

async function oneReport(reportId: string) {
  if (!isReportId(reportId)) return null
  const found = supabase
    .from('credit_reports')
    .select(
      'id, status, created_at, bureau_data, disposed_at, client:clients(id, full_name), requester:users!ordered_by(full_name)',
    )
    .eq('id', reportId)
    .maybeSingle()
  return unwrap(found)
}

async function listOfClient(clientId: string): Promise<ReportRow[]> {
  const found = supabase
    .from('credit_reports')
    .select(`id, status, created_at, ${STORED_SCORES}, client:clients(id, full_name)`)
    .eq(...OF_SHOWN_MODEL)
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
  return (await unwrap(found)).map(withScores)
}

/** A client's newest reports with all contents, newest first, for a comparison. */
async function reportsOfClient(clientId: string): Promise<ComparableReport[]> {
  if (!isReportId(clientId)) return []
  const found = supabase
    .from('credit_reports')
    .select(`id, status, created_at, ${STORED_SCORES}, bureau_data, client:clients(id, full_name)`)
    .eq(...OF_SHOWN_MODEL)
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .limit(NEWEST_COMPARED)
  return (await unwrap(found)).map(withScores)
}

async function countsByPeriod(): Promise<number[][]> {
  const now = new Date()
  return Promise.all(PERIODS.map((row) => Promise.all(row.map(({ since }) => countSince(since(now))))))
}

async function countSince(since: Date): Promise<number> {
  const { count, error, status } = await supabase
    .from('credit_reports')
    .select('id', { count: 'exact', head: true })
    .gte('created_at', since.toISOString())
  if (error) throw new ServerError(status === 0 ? UNREACHABLE : serverWords(error.message), error.code, status)
  return count ?? 0
}

async function newestScores(): Promise<ScoreRow[]> {
  const found = supabase
    .from('credit_reports')
    .select(STORED_SCORES)
    .eq(...OF_SHOWN_MODEL)
    .eq('status', 'success')
    .order('created_at', { ascending: false })
    .limit(NEWEST_COUNTED)
  return (await unwrap(found)).map(withScores)
}

function newestOutcomes(): Promise<OutcomeRow[]> {
  const newest = supabase
    .from('credit_reports')
    .select<string, OutcomeRow>(BUREAUS.map((bureau) => `${bureau}:bureau_data->${bureau}->>outcome`).join())
    .order('created_at', { ascending: false })
    .limit(NEWEST_COUNTED)
  return unwrap(newest)
}
