import { useQuery } from '@tanstack/react-query'
import { disputeReasonLabel } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { disputeStatusWords } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { BUREAUS, bureauCode, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { NO_FILTER, recentQuery } from '#features/credit-reports/screens/bureaus/recent-queries.ts'
import type { ReportRow } from '#features/credit-reports/screens/report/queries.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import type { Asked } from './asked-records.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts'
import { type FoundDispute, paletteQueries } from './palette-queries.ts'

const MOST_FOUND = 5

/** Returns the newest disputes or credit reports of the person that the text names, or of everyone if it names none. */
export function useFoundRecords({ kind, rest }: Asked): {
  groups: PaletteGroup[]
  isSearching: boolean
  hasFailed: boolean
} {
  const disputes = useQuery(paletteQueries.disputes(rest, kind === 'disputes'))
  const reports = useQuery({ ...recentQuery(MOST_FOUND, { ...NO_FILTER, client: rest }), enabled: kind === 'reports' })
  return {
    groups: [
      { title: 'Disputes', entries: kind === 'disputes' ? (disputes.data ?? []).map(disputeEntry) : [] },
      { title: 'Credit reports', entries: kind === 'reports' ? (reports.data ?? []).map(reportEntry) : [] },
    ],
    isSearching: disputes.isFetching || reports.isFetching,
    hasFailed: disputes.isError || reports.isError,
  }
}

const disputeEntry = ({ id, client_id, client, item_name, bureau, reason, status }: FoundDispute): PaletteEntry => ({
  id: `dispute:${id}`,
  label: `${item_name} at ${bureauName(bureau)}`,
  hint: [client.full_name, disputeReasonLabel(reason), disputeStatusWords(status)].join(' · '),
  to: `/dashboard/clients/${client_id}?tab=credit-repair`,
})

const reportEntry = ({ id, client, created_at, scores }: ReportRow): PaletteEntry => ({
  id: `report:${id}`,
  label: `Report of ${client ? client.full_name : 'a client'}`,
  hint: [
    shortDate(dateOfInstant(created_at)),
    ...BUREAUS.map((bureau) => `${bureauCode(bureau)} ${scores[bureau] ?? 'N/A'}`),
  ].join(' · '),
  to: `/dashboard/credit-bureau/report/${id}`,
})
