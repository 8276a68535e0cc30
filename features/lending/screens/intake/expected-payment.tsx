import { useEffect, useState } from 'react'
import type { ExpectedPayment } from '#features/lending/rules/intake/expected-payment.ts'
import type { OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { choiceOf, type Typed } from './form-values.ts'
import type { IntakeTexts } from './texts/intake-texts.ts'

interface PaymentProps {
  product: OfferedProduct | null
  typed: Typed
  texts: IntakeTexts
}

/** The payment to expect, at the lowest and the highest rate of the product. The calculation loads after the page. */
export function Payment({ product, typed, texts }: PaymentProps) {
  const expected = useExpected(product, typed)
  return (
    <section aria-labelledby="expected" className="rounded-sheet bg-sunken p-3">
      <h3 id="expected" className="font-medium text-small">
        {texts.payment}
      </h3>
      <div role="status">
        {expected === null ? (
          <p className="text-ink-2 text-small">{texts.paymentWaits}</p>
        ) : (
          <>
            <p className="font-semibold">{headline(expected, texts)}</p>
            <p className="text-small">{lineOf(expected.lowest, texts)}</p>
            {isRange(expected) && <p className="text-small">{lineOf(expected.highest, texts)}</p>}
            <p className="mt-1 text-ink-2 text-small">{texts.paymentNote}</p>
          </>
        )}
      </div>
    </section>
  )
}

interface Expected {
  lowest: ExpectedPayment
  highest: ExpectedPayment
}

const isRange = ({ lowest, highest }: Expected) => lowest.paymentCents !== highest.paymentCents

function headline(expected: Expected, texts: IntakeTexts): string {
  const [lowest, highest] = [
    dollarsAndCents(expected.lowest.paymentCents),
    dollarsAndCents(expected.highest.paymentCents),
  ]
  return isRange(expected) ? texts.paymentRange(lowest, highest) : lowest
}

const lineOf = ({ payments, paymentCents, aprPercent }: ExpectedPayment, texts: IntakeTexts) =>
  texts.payments(payments, dollarsAndCents(paymentCents), aprPercent && Number(aprPercent).toFixed(2))

function useExpected(product: OfferedProduct | null, typed: Typed): Expected | null {
  const { amountCents, termMonths, frequency: every } = choiceOf(typed)
  const frequency = product?.payment_frequencies.find((one) => one === every)
  const [found, setFound] = useState<{ key: string; expected: Expected | null } | null>(null)
  const key = [product?.version_id, amountCents, termMonths, frequency].join(' ')
  useEffect(() => {
    if (product === null || frequency === undefined || Number.isNaN(amountCents)) return
    let isOver = false
    const today = dateOfInstant(new Date())
    void import('#features/lending/rules/intake/expected-payment.ts').then(({ expectedPayments }) => {
      if (!isOver) setFound({ key, expected: expectedPayments(product, { amountCents, termMonths, frequency }, today) })
    })
    return () => {
      isOver = true
    }
  }, [key, product, amountCents, termMonths, frequency])
  return found?.key === key ? found.expected : null
}
