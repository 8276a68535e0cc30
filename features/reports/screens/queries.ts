import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { daysOfRequest, type ReportRequest } from '#features/reports/rules/report-request.ts'
import { type ReportTable, reportTable } from '#features/reports/rules/report-table.ts'
import { orRecount, whileRecounted } from '#platform/browser/recount.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export const reportQueries = {
  /** `today` is in UTC, because figures are counted by UTC days. */
  table: (wish: ReportRequest, today: string) =>
    queryOptions({
      queryKey: ['reports', 'table', wish, today],
      queryFn: () => orRecount(answered(wish, today)),
      refetchInterval: whileRecounted(),
      placeholderData: keepPreviousData,
    }),
}

export interface AnsweredReport {
  /** The request of this table. While a new table loads, the previous one stays visible. */
  wish: ReportRequest
  table: ReportTable
}

async function answered(wish: ReportRequest, today: string): Promise<AnsweredReport> {
  const { from, until } = daysOfRequest(wish, today)
  const asked = supabase.rpc(`report_${wish.report}`, { group_by: wish.by, from_day: from, until_day: until })
  return { wish, table: reportTable(wish, await unwrap(asked)) }
}
