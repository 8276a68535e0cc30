import { type SubmitEvent, useRef, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { PayLoan } from '#features/pay-page/rules/pay-state.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import type { HomeState } from './home.tsx'
import { usePayTools, useRun } from './page-tools.ts'

const MOST_DAYS = 90
const LEAST_CENTS = 50

const dueCents = ({ past_due_cents: pastDue, next_due: next }: PayLoan) => (pastDue > 0 ? pastDue : (next?.cents ?? 0))

/** Pays a loan from a kept bank account or card, today or on a later day. */
export function PayForm({ loan, state }: { loan: PayLoan; state: HomeState }) {
  const { texts } = usePayTools()
  const words = texts.pay
  if (!state.takes_payments) return <Notice>{words.notHere}</Notice>
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{words.heading}</h3>
      {state.methods.length === 0 ? <p>{words.noMethod}</p> : <Form loan={loan} state={state} />}
      {state.adds_methods && <AddMethod isFirst={state.methods.length === 0} />}
    </div>
  )
}

function AddMethod({ isFirst }: { isFirst: boolean }) {
  const { act, texts } = usePayTools()
  const words = texts.pay
  const opening = useRun()
  const open = () =>
    void opening.run(async () => {
      const { url } = await act({ act: 'open_method' })
      if (url !== undefined) window.location.assign(url)
    })
  return (
    <div className="grid justify-items-start gap-2">
      {opening.problem !== null && <FormError>{opening.problem}</FormError>}
      <PageButton
        {...(isFirst && { look: 'primary' as const })}
        pending={opening.isUnderWay && words.adding}
        onClick={open}
      >
        {words.addMethod}
      </PageButton>
      <p className="text-ink-3 text-small">{words.processor}</p>
    </div>
  )
}

interface TypedPay {
  amount: string
  method: string
  day: string
  isSecond: boolean
}

function Form({ loan, state }: { loan: PayLoan; state: HomeState }) {
  const { texts } = usePayTools()
  const words = texts.pay
  const [typed, setTyped] = useState<TypedPay>({
    ...{ amount: dueCents(loan) > 0 ? (dueCents(loan) / 100).toFixed(2) : '', method: state.methods[0]?.id ?? '' },
    ...{ day: state.today, isSecond: false },
  })
  const cents = centsTyped(typed.amount)
  const isLater = isPlainDate(typed.day) && typed.day > state.today
  const { paying, done, pay, forget } = usePaying(loan.id)
  const change = (part: Partial<TypedPay>) => {
    forget()
    setTyped({ ...typed, ...part })
  }
  const isReady = cents !== null && isPlainDate(typed.day)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isReady && (await pay(typed, cents, isLater))) setTyped({ ...typed, isSecond: false })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {paying.problem !== null && <FormError>{paying.problem}</FormError>}
      {done !== null && <Notice>{words[done]}</Notice>}
      <Fields typed={typed} state={state} onChange={change} />
      {(paying.code === 'CHARGE_UNDER_WAY' || typed.isSecond) && (
        <CheckboxField
          label={words.second}
          checked={typed.isSecond}
          onChange={(event) => change({ isSecond: event.target.checked })}
        />
      )}
      {isReady && (
        <p className="text-ink-2 text-small">
          {words.confirm(dollarsAndCents(cents), isLater ? words.confirmOn(texts.day(typed.day)) : words.confirmToday)}
        </p>
      )}
      <PageButton
        type="submit"
        look="primary"
        className="w-full"
        disabled={!isReady}
        pending={paying.isUnderWay && words.paying}
      >
        {isLater ? words.schedule : words.submit}
        {isReady && ` ${dollarsAndCents(cents)}`}
      </PageButton>
    </form>
  )
}

/** Returns the typed amount in cents, or null if it can't be paid. */
function centsTyped(text: string): number | null {
  const cents = /\.\d{3}/.test(text) ? null : centsOf(text)
  return cents !== null && cents >= LEAST_CENTS ? cents : null
}

/** Sends a payment once, even if it is sent again after a lost reply. */
function usePaying(loanId: string) {
  const { act } = usePayTools()
  const [done, setDone] = useState<'sent' | 'scheduled' | null>(null)
  const sent = useRef({ typed: '', key: '' })
  const paying = useRun()
  const pay = (typed: TypedPay, cents: number, isLater: boolean) =>
    paying.run(async () => {
      // Another amount, day, or confirmation is another payment.
      const wanted = JSON.stringify(typed)
      if (sent.current.typed !== wanted) sent.current = { typed: wanted, key: crypto.randomUUID() }
      await act({
        ...{ act: 'pay', loan_id: loanId, method_id: typed.method, amount: cents / 100, is_second: typed.isSecond },
        ...(isLater && { on: typed.day }),
        idempotency_key: sent.current.key,
      })
      sent.current = { typed: '', key: '' }
      setDone(isLater ? 'scheduled' : 'sent')
    })
  return { paying, done, pay, forget: () => setDone(null) }
}

interface FieldsProps {
  typed: TypedPay
  state: HomeState
  onChange: (part: Partial<TypedPay>) => void
}

function Fields({ typed, state, onChange }: FieldsProps) {
  const { texts } = usePayTools()
  const words = texts.pay
  const isWrong = typed.amount !== '' && centsTyped(typed.amount) === null
  return (
    <>
      <TextField
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        error={isWrong ? words.amountProblem : undefined}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <SelectField
        label={words.from}
        options={state.methods.map(({ id, kind, brand, last_four }) => ({
          value: id,
          label: texts.method(kind, brand, last_four),
        }))}
        value={typed.method}
        onChange={(event) => onChange({ method: event.target.value })}
      />
      <TextField
        label={words.day}
        type="date"
        min={state.today}
        max={addDays(state.today, MOST_DAYS)}
        value={typed.day}
        onChange={(event) => onChange({ day: event.target.value })}
      />
    </>
  )
}
