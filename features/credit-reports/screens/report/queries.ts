import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { read, ServerError, supabase, UNREACHABLE } from '#platform/browser/supabase.ts'
import { currentViewing } from '#platform/browser/viewing.ts'

const NEWEST_COUNTED = 1000
const NEWEST_COMPARED = 24
const CLIENTS_SUGGESTED = 8
const PROGRESS_MS = 600
const HOUR_MS = 3_600_000

export const RECENT_ON_DASHBOARD = 5
export const RECENT_IN_LIST = 50

const hoursBack = (hours: number) => (now: Date) => new Date(now.getTime() - hours * HOUR_MS)

/** The periods whose reports the dashboard counts, row by row: so far back from now, and on the reader's calendar. */
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

const applicant = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  ssn: z.string().nullable(),
  date_of_birth: z.string().nullable(),
})
export type ApplicantRow = z.infer<typeof applicant>

const suggestion = z.object({
  id: z.string(),
  full_name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
})
export type ClientSuggestion = z.infer<typeof suggestion>

const account = z.object({
  account_type: z.string().nullable(),
  credits_used: z.number().nullable(),
  monthly_credit_limit: z.number().nullable(),
})
export type OrderingAccount = z.infer<typeof account>

const subject = z.object({ id: z.string(), full_name: z.string() }).nullable()
const score = z.number().nullable()

export const reportRow = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.string(),
  experian_score: score,
  equifax_score: score,
  transunion_score: score,
  client: subject,
})
export type ReportRow = z.infer<typeof reportRow>

const report = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.string(),
  bureau_data: z.unknown(),
  disposed_at: z.string().nullish(),
  client: subject,
  requester: z.object({ full_name: z.string().nullable() }).nullish(),
})
export type StoredReport = z.infer<typeof report>

const comparable = reportRow.extend({ bureau_data: z.unknown() })
export type ComparableReport = z.infer<typeof comparable>

const scores = z.object({ experian_score: score, equifax_score: score, transunion_score: score })
export type ScoreRow = z.infer<typeof scores>

const outcome = z.string().nullable()
const outcomes = z.object({ experian: outcome, equifax: outcome, transunion: outcome })
export type OutcomeRow = z.infer<typeof outcomes>

const progress = z.array(z.object({ bureau: z.string(), outcome: z.string() }))

export const reportQueries = {
  applicant: (clientId: string) =>
    queryOptions({ queryKey: ['credit-reports', 'applicant', clientId], queryFn: () => oneApplicant(clientId) }),
  suggestions: (search: string) =>
    queryOptions({
      queryKey: ['credit-reports', 'suggestions', search],
      queryFn: () => suggestedClients(search),
      placeholderData: keepPreviousData,
    }),
  // Looked up three times more when that fails, after 1, 2 and 4 seconds (specification, business constants).
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
  /** What each bureau of an order under way has answered so far: 'asking', or its outcome. */
  progress: (idempotencyKey: string | null) =>
    queryOptions({
      queryKey: ['credit-reports', 'progress', idempotencyKey],
      queryFn: () => read(progress, supabase.rpc('credit_pull_progress', { idempotency_key: idempotencyKey })),
      enabled: idempotencyKey !== null,
      refetchInterval: PROGRESS_MS,
    }),
  counts: () => queryOptions({ queryKey: ['credit-reports', 'counts'], queryFn: countsByPeriod }),
  scores: () => queryOptions({ queryKey: ['credit-reports', 'scores'], queryFn: newestScores }),
  outcomes: () => queryOptions({ queryKey: ['credit-reports', 'outcome-mix'], queryFn: newestOutcomes }),
}

export const isReportId = (text: string) => z.guid().safeParse(text).success

async function oneApplicant(clientId: string): Promise<ApplicantRow | null> {
  if (!z.guid().safeParse(clientId).success) return null
  const found = supabase
    .from('clients')
    .select('id, first_name, last_name, full_name, address, city, state, zip, ssn, date_of_birth')
    .eq('id', clientId)
    .maybeSingle()
  return read(applicant.nullable(), found)
}

async function suggestedClients(search: string): Promise<ClientSuggestion[]> {
  const found = supabase
    .rpc('search_clients', { query: search })
    .select('id, full_name, city, state')
    .is('archived_at', null)
    .order('created_at', { ascending: false })
    .limit(CLIENTS_SUGGESTED)
  return read(z.array(suggestion), found)
}

/** What the signed-in person's organisation may order; null when the account has no record. */
async function ownAccount(): Promise<OrderingAccount | null> {
  const { data } = await supabase.auth.getSession()
  if (data.session === null) throw new Error('User not authenticated')
  const found = supabase
    .from('users')
    .select('account_type, credits_used, monthly_credit_limit')
    .eq('id', currentViewing()?.viewedAs.id ?? data.session.user.id)
    .maybeSingle()
  return read(account.nullable(), found)
}

async function oneReport(reportId: string): Promise<StoredReport | null> {
  if (!isReportId(reportId)) return null
  const found = supabase
    .from('credit_reports')
    .select(
      'id, status, created_at, bureau_data, disposed_at, client:clients(id, full_name), requester:users!ordered_by(full_name)',
    )
    .eq('id', reportId)
    .maybeSingle()
  return read(report.nullable(), found)
}

async function listOfClient(clientId: string): Promise<ReportRow[]> {
  const found = supabase
    .from('credit_reports')
    .select('id, status, created_at, experian_score, equifax_score, transunion_score, client:clients(id, full_name)')
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
  return read(z.array(reportRow), found)
}

/** A client's newest reports whole, newest first: what a comparison needs. */
async function reportsOfClient(clientId: string): Promise<ComparableReport[]> {
  if (!isReportId(clientId)) return []
  const found = supabase
    .from('credit_reports')
    .select(
      'id, status, created_at, experian_score, equifax_score, transunion_score, bureau_data, client:clients(id, full_name)',
    )
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .limit(NEWEST_COMPARED)
  return read(z.array(comparable), found)
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
  // A refused head brings no words: what there is are those for a server out of reach.
  if (error) throw new ServerError(status === 0 ? UNREACHABLE : error.message, error.code, status)
  return count ?? 0
}

async function newestScores(): Promise<ScoreRow[]> {
  const found = supabase
    .from('credit_reports')
    .select('experian_score, equifax_score, transunion_score')
    .eq('status', 'success')
    .order('created_at', { ascending: false })
    .limit(NEWEST_COUNTED)
  return read(z.array(scores), found)
}

async function newestOutcomes(): Promise<OutcomeRow[]> {
  const newest = supabase
    .from('credit_reports')
    .select(
      'experian:bureau_data->experian->>outcome, equifax:bureau_data->equifax->>outcome, transunion:bureau_data->transunion->>outcome',
    )
    .order('created_at', { ascending: false })
    .limit(NEWEST_COUNTED)
  return read(z.array(outcomes), newest)
}
