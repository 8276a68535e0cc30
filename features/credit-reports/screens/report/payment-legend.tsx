import { useState } from 'react'
import type { PaymentMark } from '#features/credit-reports/rules/payment-history.ts'
import { PaymentCell } from './payment-strip.tsx'

/** The meaning of each payment code in this report. */
export function PaymentLegend({ payments }: { payments: readonly PaymentMark[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const marks = [...new Map(payments.map((mark) => [`${mark.code} ${mark.label}`, mark])).values()].toSorted(
    (one, other) => one.code.localeCompare(other.code, 'en', { numeric: true }),
  )
  if (marks.length === 0) return null
  return (
    <div className="mt-2 text-small">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="min-h-6 text-brand underline print:hidden"
      >
        What the payment codes mean
      </button>
      <dl className={`mt-1 flex-wrap gap-x-5 gap-y-1 ${isOpen ? 'flex' : 'hidden print:flex'}`}>
        {marks.map((mark) => (
          <div key={`${mark.code} ${mark.label}`} className="flex items-center gap-1.5">
            <dt>
              <PaymentCell mark={mark} />
            </dt>
            <dd className="text-ink-2">{mark.label}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
