import { type SubmitEvent, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { PayLoan } from '#features/pay-page/rules/pay-state.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { usePayTools, useRun } from './page-tools.ts'

const SOON_DAYS = 7

/** Promises to pay what is past due by a day. One promise is open at a time. */
export function PromisePart({ loan, today }: { loan: PayLoan; today: string }) {
  const { act, texts } = usePayTools()
  const words = texts.promise
  const [amount, setAmount] = useState((loan.past_due_cents / 100).toFixed(2))
  const [day, setDay] = useState(addDays(today, SOON_DAYS))
  const promising = useRun()
  const { promise } = loan
  if (promise !== null)
    return <p className="font-medium">{words.open(dollarsAndCents(promise.cents), texts.day(promise.on))}</p>
  const cents = /\.\d{3}/.test(amount) ? null : centsOf(amount)
  const isReady = cents !== null && cents > 0 && isPlainDate(day)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isReady) void promising.run(() => act({ act: 'promise', loan_id: loan.id, amount: cents / 100, on: day }))
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <h3 className="font-semibold">{words.heading}</h3>
      <p className="text-ink-2">{words.about}</p>
      {promising.problem !== null && <FormError>{promising.problem}</FormError>}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={texts.pay.amount}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={isReady || !isPlainDate(day) ? undefined : texts.pay.amountProblem}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          label={texts.pay.day}
          type="date"
          min={today}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <div>
        <PageButton type="submit" disabled={!isReady} pending={promising.isUnderWay && words.sending}>
          {words.submit}
        </PageButton>
      </div>
    </form>
  )
}
