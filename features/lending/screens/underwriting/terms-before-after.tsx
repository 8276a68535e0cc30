import { FREQUENCY_NAMES } from '#features/lending/rules/products/product-words.ts'
import type { DecidedTerms } from '#features/lending/rules/underwriting/approved-terms.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'

/** The approved terms beside the new ones. Those that change are bold. */
export const TermsBeforeAfter = ({ before, after }: { before: DecidedTerms; after: DecidedTerms }) => (
  <Table label="Terms before and after" heads={[{ spoken: 'Term' }, { figure: 'Now' }, { figure: 'After' }]}>
    <tbody>
      {ROWS.map(([label, of]) => {
        const [was, is] = [of(before), of(after)]
        return (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="text-right">{was}</td>
            <td className={`text-right ${was === is ? 'text-ink-2' : 'font-semibold'}`}>{is}</td>
          </tr>
        )
      })}
    </tbody>
  </Table>
)

const ROWS: readonly (readonly [string, (terms: DecidedTerms) => string])[] = [
  ['Amount', ({ amount_cents }) => dollarsAndCents(amount_cents)],
  ['Down payment', ({ down_payment_cents }) => dollarsAndCents(down_payment_cents)],
  ['Term', ({ term_months }) => `${term_months} months`],
  ['Rate', ({ rate_percent }) => `${Number(rate_percent)}%`],
  [
    'Payment',
    ({ payment_cents, payment_frequency: every }) =>
      `${dollarsAndCents(payment_cents)} ${FREQUENCY_NAMES[every].toLowerCase()}`,
  ],
  ['APR', ({ apr_percent }) => (apr_percent === null ? 'None' : `${apr_percent}%`)],
  ['Finance charge', ({ finance_charge_cents }) => dollarsAndCents(finance_charge_cents)],
  ['Total of payments', ({ total_of_payments_cents }) => dollarsAndCents(total_of_payments_cents)],
]
