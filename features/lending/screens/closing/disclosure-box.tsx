import type { Disclosure, Estimable } from '#features/lending/rules/disclosure/disclosure.ts'
import {
  lateChargeWords,
  otherWords,
  prepaymentWords,
  securityWords,
  timingWords,
} from '#features/lending/rules/disclosure/disclosure-words.ts'
import { longDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Caution } from '#ui/forms/form-error.tsx'
import type { ClosingPreview } from './closing-queries.ts'

/** The disclosure as the borrower will see it, the signers, and the documents. */
export function DisclosureBox({ preview }: { preview: ClosingPreview }) {
  const { disclosure, changes, military_unchecked: unchecked } = preview
  return (
    <>
      {changes.length > 0 && <p role="status">Changed since the last disclosure: {changes.join(', ')}.</p>}
      {unchecked.length > 0 && (
        <Caution>
          No current check of the military status: {unchecked.join(', ')}. A check after the loan is made is not
          allowed.
        </Caution>
      )}
      <section aria-label="Disclosure" className="grid gap-3 rounded-sheet border border-rule-strong p-4">
        <Figures disclosure={disclosure} />
        <ul aria-label="Payments">
          {disclosure.payments.map((group) => (
            <li key={group.first_due}>
              {group.count} × {dollarsAndCents(group.payment_cents)}
              {mark('payments', disclosure)}, {timingWords(group, 'en')}
            </li>
          ))}
        </ul>
        <p className="text-ink-2 text-small">
          {lateChargeWords(disclosure.late_charge, 'en')} {prepaymentWords(disclosure.prepayment, 'en')}{' '}
          {securityWords(disclosure.security, 'en')} {otherWords(disclosure, 'en').join(' ')}
        </p>
        <p className="text-small">
          Given to the borrower: {dollarsAndCents(disclosure.itemization.given_to_borrower_cents)}. Prepaid finance
          charge: {dollarsAndCents(disclosure.itemization.prepaid_finance_charge_cents)}.
        </p>
        {disclosure.rescind_by !== undefined && (
          <p className="font-medium text-small">
            The borrowers can cancel until midnight of {longDate(disclosure.rescind_by)}. The money is held until then.
          </p>
        )}
      </section>
      <Sent preview={preview} />
    </>
  )
}

const mark = (figure: Estimable, { estimates }: Disclosure): string => (estimates.includes(figure) ? ' e' : '')

function Figures({ disclosure }: { disclosure: Disclosure }) {
  const { credit_sale: sale } = disclosure
  const money = (cents: number, figure: Estimable) => dollarsAndCents(cents) + mark(figure, disclosure)
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Figure name="Annual percentage rate" value={`${disclosure.apr_percent}%${mark('apr', disclosure)}`} isLarge />
      <Figure name="Finance charge" value={money(disclosure.finance_charge_cents, 'finance_charge')} isLarge />
      <Figure name="Amount financed" value={money(disclosure.amount_financed_cents, 'amount_financed')} />
      <Figure name="Total of payments" value={money(disclosure.total_of_payments_cents, 'total_of_payments')} />
      {sale !== null && (
        <>
          <Figure name="Total sale price" value={dollarsAndCents(sale.total_sale_price_cents)} />
          <Figure name="Down payment" value={dollarsAndCents(sale.down_payment_cents)} />
        </>
      )}
    </dl>
  )
}

const Figure = ({ name, value, isLarge = false }: { name: string; value: string; isLarge?: boolean }) => (
  <div>
    <dt className="text-ink-2 text-small">{name}</dt>
    <dd className={isLarge ? 'font-semibold text-h2' : 'font-medium'}>{value}</dd>
  </div>
)

/** The documents in order, and the people who get them. */
const Sent = ({ preview: { documents, signers } }: { preview: ClosingPreview }) => (
  <div className="grid gap-4 text-small sm:grid-cols-2">
    <div>
      <h3 className="font-semibold">Documents</h3>
      <ol className="list-inside list-decimal">
        {documents.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
      </ol>
    </div>
    <div className="min-w-0">
      <h3 className="font-semibold">Signers</h3>
      <ul>
        {signers.map(({ name, email, phone }) => (
          <li key={`${name} ${email}`} className="wrap-anywhere">
            {name} ({email ?? phone ?? 'no contact'})
          </li>
        ))}
      </ul>
    </div>
  </div>
)
