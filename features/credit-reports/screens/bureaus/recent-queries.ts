import { queryOptions } from '@tanstack/react-query'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { REPORT_STATUSES } from '#features/credit-reports/rules/report-status.ts'
import { SHOWN_MODEL } from '#features/credit-reports/rules/score-models.ts'
import type { ReportRow } from '#features/credit-reports/screens/report/queries.ts'
import {
  OF_SHOWN_MODEL,
  STORED_SCORES,
  type StoredScore,
  withScores,
} from '#features/credit-reports/screens/scores/stored-scores.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'

const EXPORTED_AT_ONCE = 500
const DAY_MS = 86_400_000

/** The filter of a list of reports; an empty text filters nothing. */
export interface ReportFilter {
  status: ReportRow['status'] | ''
  /** Only reports with a score from this bureau. */
  bureau: Bureau | ''
  /** Words of the client's name. */
  client: string
  /** First and last day of the pull, in the reader's time zone. */
  from: PlainDate
  to: PlainDate
}

export const NO_FILTER: ReportFilter = { status: '', bureau: '', client: '', from: '', to: '' }

/** Returns a report's position in the list: its time and id, separated by a space. */
export const placeOf = ({ created_at, id }: Pick<ReportRow, 'created_at' | 'id'>) => `${created_at} ${id}`

/** Reads the filters from an address. Ignores unknown values. */
export function filterOf(params: URLSearchParams): ReportFilter {
  const { status = '', bureau = '', client = '', from = '', to = '' } = Object.fromEntries(params)
  return {
    status: REPORT_STATUSES.find((known) => known === status) ?? '',
    bureau: BUREAUS.find((known) => known === bureau) ?? '',
    client,
    from: dayOf(from),
    to: dayOf(to),
  }
}

const dayOf = (text: string) => (isPlainDate(text) ? text : '')

/** Returns the newest matching reports, or those older than a position. */
export const recentQuery = (count: number, filter: ReportFilter = NO_FILTER, before: string | null = null) =>
  queryOptions({
    queryKey: ['credit-reports', 'recent', count, filter, before],
    queryFn: () => recentReports(count, filter, before),
  })

/** Returns all matching reports, newest first. */
export async function everyReport(filter: ReportFilter): Promise<ReportRow[]> {
  const all: ReportRow[] = []
  for (let last: ReportRow | undefined, isMore = true; isMore; last = all.at(-1)) {
    const page = await recentReports(EXPORTED_AT_ONCE, filter, last ? placeOf(last) : null)
    all.push(...page)
    isMore = page.length === EXPORTED_AT_ONCE
  }
  return all
}

/** Records the export of a list before it is saved. */
export async function recordExport(filter: ReportFilter, reports: number): Promise<void> {
  await unwrap(supabase.rpc('record_report_list_export', { filter, reports }))
}

async function recentReports(count: number, filter: ReportFilter, before: string | null): Promise<ReportRow[]> {
  const matching = narrowed(filter)
  const [at, id] = before?.split(' ') ?? []
  const older = at && id ? matching.or(`created_at.lt."${at}",and(created_at.eq."${at}",id.lt."${id}")`) : matching
  const found = older.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(count)
  return (await unwrap(found)).map(withScores)
}

/** A report as it is read, before its scores are by bureau. */
type FoundReport = Omit<ReportRow, 'scores'> & { scores: StoredScore[] }

function narrowed({ status, bureau, client, from, to }: ReportFilter) {
  const words = client.split(/[^\p{L}\p{N}'’.-]+/u).filter(Boolean)
  const subject = words.length > 0 ? 'clients!inner' : 'clients'
  const scored = bureau === '' ? '' : ', scored:credit_report_scores!inner(bureau)'
  let matching = supabase
    .from('credit_reports')
    .select<string, FoundReport>(
      `id, client_id, report_type, status, created_at, ${STORED_SCORES}, client:${subject}(id, full_name)${scored}`,
    )
    .eq(...OF_SHOWN_MODEL)
  for (const word of words) {
    matching = matching.ilike('client.full_name', `*${word}*`)
  }
  if (status !== '') matching = matching.eq('status', status)
  if (bureau !== '') {
    matching = matching.eq('scored.bureau', bureau).eq('scored.model', SHOWN_MODEL).not('scored.score', 'is', null)
  }
  if (from !== '') matching = matching.gte('created_at', startOf(from).toISOString())
  if (to !== '') matching = matching.lt('created_at', new Date(startOf(to).getTime() + DAY_MS).toISOString())
  return matching
}

const startOf = (day: PlainDate) => new Date(`${day}T00:00`)
