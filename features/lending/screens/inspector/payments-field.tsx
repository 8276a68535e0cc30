import { contractPayments } from '#features/lending/rules/inspector/contract-payments.ts'
import { counted } from '#platform/rules/counted.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { TextAreaField } from '#ui/forms/field.tsx'
import type { InspectorForm } from './inspector-form.ts'

// More lines than this would push the rest of the form away.
const LINES_NAMED = 8

/** The pasted payments of a contract, with the lines that can't be read. */
export function PaymentsField({ form: { fields, change, problemOf } }: { form: InspectorForm }) {
  const { payments, unread } = contractPayments(fields.contractPayments)
  const total = payments.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="border-rule border-t py-4">
      <TextAreaField
        label="Payments"
        rows={8}
        spellCheck={false}
        className="font-mono"
        placeholder={'2026-02-15\t230.00\n2026-03-15\t230.00'}
        hint="A date and an amount on each line. You can paste two columns of a spreadsheet."
        error={problemOf('contractPayments')}
        value={fields.contractPayments}
        onChange={(event) => change({ contractPayments: event.currentTarget.value })}
      />
      {unread.length > 0 && (
        <ul aria-label="Lines to correct" className="mt-2 text-red text-small">
          {unread.slice(0, LINES_NAMED).map(({ line, problem }) => (
            <li key={line}>
              Line {line}: {problem}
            </li>
          ))}
          {unread.length > LINES_NAMED && <li>{counted(unread.length - LINES_NAMED, 'more line')} can’t be read.</li>}
        </ul>
      )}
      <p role="status" className="mt-2 text-ink-2 text-small">
        {payments.length > 0 && `${counted(payments.length, 'payment')} of ${dollarsAndCents(total)} in total.`}
      </p>
    </div>
  )
}
