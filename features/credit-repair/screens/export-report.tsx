import { useQueryClient } from '@tanstack/react-query'
import { isRecount } from '#platform/browser/recount.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { type Period, type RepairRevenue, repairDashboardQueries } from './dashboard-queries.ts'

/** Downloads the period's figures and trend as a file. */
export function ExportReport({ period }: { period: Period }) {
  const queryClient = useQueryClient()
  const exporting = useMutation({
    mutationFn: async () => {
      const [figures, trend, disputes, revenue] = await Promise.all([
        queryClient.query(repairDashboardQueries.summary(period)),
        queryClient.query(repairDashboardQueries.trend(period)),
        queryClient.query(repairDashboardQueries.disputes(period)),
        queryClient.query(repairDashboardQueries.revenue()),
      ])
      if (isRecount(disputes) || isRecount(revenue))
        throw new Error('Some of these figures are being updated. Try again later.')
      const rows = [
        csvRow(['Period in days', period]),
        csvRow(['Total clients', figures.total_clients]),
        csvRow(['New clients', figures.new_clients]),
        csvRow(['Clients compared', figures.clients_compared]),
        csvRow(['Average improvement', figures.average_improvement]),
        csvRow(['Clients improved', figures.clients_improved]),
        csvRow(['Items removed', disputes.removed]),
        csvRow(['Days to first removal', disputes.days_to_first_removal]),
        ...disputes.by_creditor.map(({ name, won_percent }) =>
          csvRow([`Percent of disputes won with ${name}`, won_percent]),
        ),
        ...revenueRows(revenue),
        ...trend.map((point) => csvRow([`Average score from ${point.starts_on}`, point.average_score])),
      ]
      const file = csvHead(['Figure', 'Value']) + rows.join('')
      saveCsv(file, csvFileName('credit-repair-report', dateOfInstant(new Date())))
    },
  })
  return (
    <>
      <Button pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
        Export Report
      </Button>
      {exporting.isError && (
        <p role="alert" className="w-full text-red text-small">
          {exporting.error.message}
        </p>
      )}
    </>
  )
}

const revenueRows = (revenue: RepairRevenue): string[] => [
  csvRow(['Active clients', revenue.active_clients]),
  csvRow(['Average revenue per client', revenue.average_revenue === null ? null : revenue.average_revenue / 100]),
  csvRow(['Monthly recurring', revenue.monthly_recurring / 100]),
  csvRow(['YTD revenue', revenue.ytd_revenue / 100]),
  csvRow(['Projected annual', revenue.projected_annual / 100]),
]
