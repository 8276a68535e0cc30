import { type SubmitEvent, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { PayLoan } from '#features/pay-page/rules/pay-state.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { ShownPayoff } from './calls.ts'
import { usePayTools, useRun } from './page-tools.ts'
import { SaveFile } from './save-file.tsx'

const MOST_DAYS = 30

/** The payoff of a loan on a day, with its letter. */
export function PayoffPart({ loan, today }: { loan: PayLoan; today: string }) {
  const { act, texts } = usePayTools()
  const words = texts.payoff
  const [day, setDay] = useState(addDays(today, 7))
  const [payoff, setPayoff] = useState<ShownPayoff | null>(null)
  const asking = useRun()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPlainDate(day)) return
    void asking.run(async () => setPayoff((await act({ act: 'payoff', loan_id: loan.id, on: day })).payoff ?? null))
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <h3 className="font-semibold">{words.heading}</h3>
      {asking.problem !== null && <FormError>{asking.problem}</FormError>}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={words.day}
          type="date"
          min={today}
          max={addDays(today, MOST_DAYS)}
          value={day}
          onChange={(event) => {
            setPayoff(null)
            setDay(event.target.value)
          }}
        />
        <PageButton type="submit" pending={asking.isUnderWay && words.asking}>
          {words.ask}
        </PageButton>
      </div>
      {payoff !== null && (
        <div role="status" className="grid justify-items-start gap-2">
          <p className="font-medium">{words.is(dollarsAndCents(payoff.cents), texts.day(payoff.on))}</p>
          {payoff.per_diem_cents > 0 && <p>{words.perDay(dollarsAndCents(payoff.per_diem_cents))}</p>}
          <SaveFile file={{ file: 'payoff', loan_id: loan.id, on: payoff.on }}>{words.letter}</SaveFile>
        </div>
      )}
    </form>
  )
}
