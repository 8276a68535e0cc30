import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { PayCharge, PayLoan, PayState } from '#features/pay-page/rules/pay-state.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { History } from './history.tsx'
import { usePayTools, useRun } from './page-tools.ts'
import { PayForm } from './pay-form.tsx'
import { PayoffPart } from './payoff-part.tsx'
import { PromisePart } from './promise-part.tsx'

export type HomeState = Extract<PayState, { stage: 'home' }>

/** The open page: each loan with what is due, the payments under way, and the way to pay. */
export function Home({ state }: { state: HomeState }) {
  const { act, texts } = usePayTools()
  const leaving = useRun()
  return (
    <div className="grid gap-8">
      {state.is_sandbox && <p className="text-ink-2 text-small">{texts.sandbox}</p>}
      {state.loans.length === 0 && <p>{texts.noLoans}</p>}
      <Charges charges={state.charges} />
      {state.loans.map((loan) => (
        <LoanPart key={loan.id} loan={loan} state={state} />
      ))}
      {leaving.problem !== null && <FormError>{leaving.problem}</FormError>}
      <div>
        <PageButton onClick={() => void leaving.run(() => act({ act: 'leave' }))}>{texts.leave}</PageButton>
      </div>
    </div>
  )
}

function LoanPart({ loan, state }: { loan: PayLoan; state: HomeState }) {
  const { texts } = usePayTools()
  const id = `loan-${loan.id}`
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="border-rule-strong border-b pb-1.5 text-h2">
        {texts.loanName(loan.loan_type)} #{loan.id.slice(0, 8)}
      </h2>
      {loan.takes_payments ? (
        <>
          <Owed loan={loan} />
          <PayForm
            key={`${loan.id} ${state.methods.map(({ id: method }) => method).join()}`}
            loan={loan}
            state={state}
          />
          {(loan.past_due_cents > 0 || loan.promise !== null) && <PromisePart loan={loan} today={state.today} />}
          <PayoffPart loan={loan} today={state.today} />
        </>
      ) : (
        <p>{texts.ended}</p>
      )}
      <History loan={loan} />
    </section>
  )
}

function Owed({ loan }: { loan: PayLoan }) {
  const { texts } = usePayTools()
  const { next_due: next, past_due_cents: pastDue, fees_cents: fees } = loan
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
      {next !== null && <Line label={`${texts.due}, ${texts.dueOn(texts.day(next.on))}`} cents={next.cents} isStrong />}
      {pastDue > 0 && <Line label={texts.pastDue} cents={pastDue} isStrong />}
      {fees > 0 && <Line label={texts.fees} cents={fees} />}
      <Line label={texts.balance} cents={loan.balance_cents} />
      <Line label={texts.payoffToday} cents={loan.payoff_cents} />
    </dl>
  )
}

function Line({ label, cents, isStrong = false }: { label: string; cents: number; isStrong?: boolean }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className={isStrong ? 'text-right font-semibold' : 'text-right'}>{dollarsAndCents(cents)}</dd>
    </>
  )
}

function Charges({ charges }: { charges: readonly PayCharge[] }) {
  const { texts } = usePayTools()
  if (charges.length === 0) return null
  return (
    <section aria-labelledby="charges">
      <h2 id="charges" className="border-rule-strong border-b pb-1.5 text-h2">
        {texts.charges}
      </h2>
      <ul>
        {charges.map((charge) => (
          <ChargeLine key={charge.id} charge={charge} />
        ))}
      </ul>
    </section>
  )
}

function ChargeLine({ charge }: { charge: PayCharge }) {
  const { act, texts } = usePayTools()
  const canceling = useRun()
  const hasFailed = charge.status === 'failed' || charge.status === 'returned'
  return (
    <li className="grid gap-2 border-rule border-b py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{dollarsAndCents(charge.cents)}</span>
        <span>
          {texts.status(charge.status)}, {texts.day(charge.due_on)}
        </span>
      </p>
      {hasFailed && charge.reason !== null && <FormError>{texts.pay.failed(charge.reason)}</FormError>}
      {canceling.problem !== null && <FormError>{canceling.problem}</FormError>}
      {charge.status === 'scheduled' && (
        <div>
          <PageButton
            pending={canceling.isUnderWay && texts.canceling}
            onClick={() => void canceling.run(() => act({ act: 'cancel', charge_id: charge.id }))}
          >
            {texts.cancel}
          </PageButton>
        </div>
      )}
    </li>
  )
}
