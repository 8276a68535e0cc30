import { planFor } from '#features/administration/rules/plan.ts'
import { AUDIENCE_NAMES, PRICED_TYPES, type PricedType } from '#features/public-site/rules/price-list.ts'
import { wholeDollars } from '#platform/rules/money.ts'

const WORK: Record<PricedType, string> = {
  lender: 'Applications, decisions, loans and cards on one client file',
  dealer: 'Buy-here-pay-here programs, from pull to payment',
  cro: 'Disputes, items removed, and the score that follows',
}

/** The three audiences as a price table, each linked to its own prices. */
export function Audiences() {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Prices by audience</caption>
      <tbody>
        {PRICED_TYPES.map((type) => (
          <tr
            key={type}
            className="border-rule border-t align-baseline max-md:grid max-md:grid-cols-[1fr_auto] max-md:py-3 md:*:py-4"
          >
            <th scope="row" className="pr-6 font-semibold font-serif text-[1.25rem]/7">
              {AUDIENCE_NAMES[type]}
            </th>
            <td className="pr-6 text-ink-2 max-md:col-span-2 max-md:row-start-2">{WORK[type]}</td>
            <td className="whitespace-nowrap text-right md:pr-6">
              from <strong className="text-kpi">{wholeDollars(planFor(type, 'basic').monthlyPriceCents)}</strong>
              /mo
            </td>
            <td className="whitespace-nowrap text-right max-md:col-span-2 max-md:text-left">
              <a
                href={`/pricing?type=${type}`}
                className="inline-block py-1 font-semibold text-brand underline underline-offset-4"
              >
                Prices for {AUDIENCE_NAMES[type]}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
