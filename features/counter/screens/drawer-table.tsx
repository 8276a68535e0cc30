import type { ReportedDrawer } from '#features/counter/rules/drawer-report.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { overOrShort } from './drawer-dialog.tsx'

const HEADS = [
  'Clerk',
  { figure: 'Opening' },
  { figure: 'Cash taken' },
  { figure: 'Given back' },
  { figure: 'To the safe' },
  { figure: 'Expected' },
  { figure: 'Counted' },
  'Difference',
  { figure: 'Checks' },
  { figure: 'Money orders' },
  { figure: 'Receipts' },
]

/** The drawers of a day, with their counts and differences. An open drawer shows no expected cash, so that it is not copied. */
export function DrawerTable({ drawers }: { drawers: readonly ReportedDrawer[] }) {
  return (
    <Table label="Drawers" heads={HEADS} headsOnPhone={false} linesOnPhone>
      <tbody>
        {drawers.map((drawer) => (
          <tr key={drawer.id}>
            <th scope="row" className="text-left">
              {drawer.clerk_name}
            </th>
            <Cents label="Opening" cents={drawer.opening_cents} />
            <Cents label="Cash taken" cents={drawer.cash_cents} />
            <Cents label="Given back" cents={drawer.returned_cents} />
            <Cents label="To the safe" cents={drawer.dropped_cents} />
            <Cents label="Expected" cents={drawer.status === 'open' ? null : drawer.expected_cents} />
            <Cents label="Counted" cents={drawer.closing_cents} />
            <td data-label="Difference">{differenceOf(drawer)}</td>
            <Cents label="Checks" cents={drawer.check_cents} />
            <Cents label="Money orders" cents={drawer.money_order_cents} />
            <td data-label="Receipts" className="text-right">
              {drawer.receipts}
              {drawer.voided > 0 && `, ${drawer.voided} voided`}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Cents({ label, cents }: { label: string; cents: number | null }) {
  return (
    <td data-label={label} className="text-right">
      {cents === null ? '–' : dollarsAndCents(cents)}
    </td>
  )
}

function differenceOf({ status, variance_cents: variance, variance_reason: reason }: ReportedDrawer): string {
  if (status === 'open' || variance === null) return 'Open'
  if (variance === 0) return 'None'
  return reason === null ? overOrShort(variance) : `${overOrShort(variance)}: ${reason}`
}
