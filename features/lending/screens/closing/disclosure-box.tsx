import {
  lateChargeWords,
  prepaymentWords,
  securityWords,
  timingWords,
} from '#features/lending/rules/disclosure/disclosure-words.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { ClosingPreview } from './closing-queries.ts'

/** The disclosure as the borrower will see it, the signers, and the documents. */
export function DisclosureBox({ preview }: { preview: ClosingPreview }) {
  const { disclosure, changes, signers, documents } = preview
  return (
    <section aria-label="Disclosure" className="grid gap-3 rounded-sheet border border-rule-strong p-4">
      {changes.length > 0 && <p role="status">Changed since the last disclosure: {changes.join(', ')}.</p>}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name="Annual percentage rate" value={`${disclosure.apr_percent}%`} isLarge />
        <Figure name="Finance charge" value={dollarsAndCents(disclosure.finance_charge_cents)} isLarge />
        <Figure name="Amount financed" value={dollarsAndCents(disclosure.amount_financed_cents)} />
        <Figure name="Total of payments" value={dollarsAndCents(disclosure.total_of_payments_cents)} />
      </dl>
      <ul aria-label="Payments">
        {disclosure.payments.map((group) => (
          <li key={group.first_due}>
            {group.count} × {dollarsAndCents(group.payment_cents)}, {timingWords(group, 'en')}
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-small">
        {lateChargeWords(disclosure.late_charge, 'en')} {prepaymentWords(disclosure.prepayment, 'en')}{' '}
        {securityWords(disclosure.security, 'en')}
      </p>
      <p className="text-small">
        Given to the borrower: {dollarsAndCents(disclosure.itemization.given_to_borrower_cents)}. Prepaid finance
        charge: {dollarsAndCents(disclosure.itemization.prepaid_finance_charge_cents)}.
      </p>
      <p className="text-small">Documents: {documents.map(({ title }) => title).join(', ')}.</p>
      <p className="text-small">
        Signers: {signers.map(({ name, email, phone }) => `${name} (${email ?? phone ?? 'no contact'})`).join(', ')}.
      </p>
    </section>
  )
}

const Figure = ({ name, value, isLarge = false }: { name: string; value: string; isLarge?: boolean }) => (
  <div>
    <dt className="text-ink-2 text-small">{name}</dt>
    <dd className={isLarge ? 'font-semibold text-h2' : 'font-medium'}>{value}</dd>
  </div>
)
