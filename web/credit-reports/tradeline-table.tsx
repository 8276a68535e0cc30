import { type Bureau, bureauName } from '#domain/credit-reports/bureaus.ts'
import type { Tradeline } from '#domain/credit-reports/tradelines.ts'
import { wholeDollars } from '#domain/money.ts'
import { Table } from '#web/ui/table.tsx'
import { PaymentStrip } from './payment-strip.tsx'
import { reportedDate } from './reported-date.ts'
import { Utilisation } from './utilisation.tsx'

// On a phone an account takes four lines: name, amounts below the heads that stay, status with date, payment strip.
const STACKED_ROW = 'max-sm:grid max-sm:grid-cols-3 max-sm:gap-y-1 max-sm:border-rule max-sm:border-b max-sm:py-2'
const STACKED_CELL = 'max-sm:h-auto! max-sm:border-0! max-sm:p-0!'
const AMOUNT = `${STACKED_CELL} text-right! max-sm:text-left!`

/** The accounts one bureau reports, one line each. */
export function TradelineTable({ tradelines, bureau }: { tradelines: readonly Tradeline[]; bureau: Bureau }) {
  return (
    <div className="mt-1">
      <Table label={`Trade accounts reported by ${bureauName(bureau)}`}>
        <thead>
          <tr className={STACKED_ROW}>
            <th scope="col" className="max-sm:sr-only">
              Account
            </th>
            {['Balance', 'Limit', 'Utilisation'].map((amount) => (
              <th key={amount} scope="col" className={AMOUNT}>
                {amount}
              </th>
            ))}
            {['Status', 'Opened', '24 months'].map((head) => (
              <th key={head} scope="col" className="max-sm:sr-only">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tradelines.map((tradeline, position) => (
            <TradelineLine key={`${position} ${tradeline.token}`} tradeline={tradeline} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function TradelineLine({ tradeline }: { tradeline: Tradeline }) {
  return (
    <tr className={STACKED_ROW}>
      <th scope="row" className={`${STACKED_CELL} min-w-44 max-sm:col-span-3`}>
        {tradeline.company ?? 'Creditor not named'}
        <span className="block font-normal text-ink-3">{descriptionOf(tradeline)}</span>
      </th>
      <td className={AMOUNT}>{dollars(tradeline.balanceCents)}</td>
      <td className={AMOUNT}>{dollars(tradeline.creditLimitCents)}</td>
      <td className={AMOUNT}>
        <Utilisation percent={tradeline.utilisationPercent} />
      </td>
      <td className={STACKED_CELL}>
        {tradeline.accountStatus ?? '–'}
        {(tradeline.pastDueCents ?? 0) > 0 && (
          <span className="block font-semibold text-red">{dollars(tradeline.pastDueCents)} past due</span>
        )}
      </td>
      <td className={`${STACKED_CELL} whitespace-nowrap max-sm:col-span-2 max-sm:before:content-['Opened_']`}>
        {reportedDate(tradeline.openedOn)}
      </td>
      <td className={`${STACKED_CELL} max-sm:col-span-3`}>
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
