import { type Bureau, bureauName } from '#domain/credit-reports/bureaus.ts'
import type { Tradeline } from '#domain/credit-reports/tradelines.ts'
import { wholeDollars } from '#domain/money.ts'
import { Table } from '#web/ui/table.tsx'
import { PaymentStrip } from './payment-strip.tsx'
import { reportedDate } from './reported-date.ts'
import { Utilisation } from './utilisation.tsx'

/** The accounts one bureau reports, one line each. */
export function TradelineTable({ tradelines, bureau }: { tradelines: readonly Tradeline[]; bureau: Bureau }) {
  return (
    <div className="mt-1">
      <Table label={`Trade accounts reported by ${bureauName(bureau)}`}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="text-right!">
              Balance
            </th>
            <th scope="col" className="text-right!">
              Limit
            </th>
            <th scope="col" className="text-right!">
              Utilisation
            </th>
            <th scope="col">Status</th>
            <th scope="col">Opened</th>
            <th scope="col">24 months</th>
          </tr>
        </thead>
        <tbody>
          {tradelines.map((tradeline, position) => (
            <TradelineLine key={tradeline.token ?? position} tradeline={tradeline} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function TradelineLine({ tradeline }: { tradeline: Tradeline }) {
  return (
    <tr>
      <th scope="row" className="min-w-44">
        {tradeline.company ?? 'Creditor not named'}
        <span className="block font-normal text-ink-3">{descriptionOf(tradeline)}</span>
      </th>
      <td className="text-right">{dollars(tradeline.balanceCents)}</td>
      <td className="text-right">{dollars(tradeline.creditLimitCents)}</td>
      <td className="text-right">
        <Utilisation percent={tradeline.utilisationPercent} />
      </td>
      <td>
        {tradeline.accountStatus ?? '–'}
        {(tradeline.pastDueCents ?? 0) > 0 && (
          <span className="block font-semibold text-red">{dollars(tradeline.pastDueCents)} past due</span>
        )}
      </td>
      <td className="whitespace-nowrap">{reportedDate(tradeline.openedOn)}</td>
      <td>
        <PaymentStrip payments={tradeline.payments} />
      </td>
    </tr>
  )
}

function descriptionOf({ accountType, terms, monthlyPaymentCents }: Tradeline): string {
  const payment = monthlyPaymentCents === null ? null : `${wholeDollars(monthlyPaymentCents)}/mo`
  return [accountType, terms, payment].filter((part) => part !== null).join(' · ')
}

function dollars(cents: number | null) {
  return cents === null ? <span className="text-ink-3">–</span> : wholeDollars(cents)
}
