import { Download } from 'lucide-react'
import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { saveCsv } from '#ui/save-file.ts'

/** Saves the schedule as CSV. */
export function SaveSchedule({ figures }: { figures: Figures }) {
  return (
    <Button onClick={() => saveCsv(scheduleCsv(figures), csvFileName('loan-schedule', dateOfInstant(new Date())))}>
      <Download aria-hidden size={16} />
      Download CSV
    </Button>
  )
}

function scheduleCsv({ schedule }: Figures): string {
  const rows = schedule.map(({ n, due, payment, interest, principal, balance }) =>
    csvRow([n, due, ...[payment, interest, principal, balance].map(dollars)]),
  )
  return [csvHead(['No.', 'Due', 'Payment', 'Interest', 'Principal', 'Balance']), ...rows].join('')
}

// A text with a minus sign would be marked as a formula, so negative amounts are numbers.
const dollars = (cents: number) => (cents < 0 ? cents / 100 : (cents / 100).toFixed(2))
