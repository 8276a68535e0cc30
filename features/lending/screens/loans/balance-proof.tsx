import { useState } from 'react'
import { balanceProof, type ProofStep } from '#features/lending/rules/servicing/balance-proof.ts'
import { entryName } from '#features/lending/rules/statements/entry-name.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { longDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Table } from '#ui/table.tsx'
import { eventsOf, stateOf } from './loan-terms.ts'
import { ProofButton } from './proof-button.tsx'

interface BalanceFigureProps {
  loan: Loan
  asOf: string
  label: string
  cents: number
}

/** A part of what is owed on a day, which opens the proof of the whole. */
export function BalanceFigure({ loan, asOf, label, cents }: BalanceFigureProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ProofButton label={label} onOpen={() => setIsOpen(true)}>
        {dollarsAndCents(cents)}
      </ProofButton>
      {isOpen && <BalanceProof loan={loan} asOf={asOf} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface BalanceProofProps {
  loan: Loan
  asOf: string
  onClose: () => void
}

/** Derives the balance and the payoff of a day from the loan's terms and events. */
function BalanceProof({ loan, asOf, onClose }: BalanceProofProps) {
  const terms = loanTermsOf(loan)
  const steps = balanceProof(terms, eventsOf(loan), asOf)
  const { payoff } = stateOf(loan, asOf)
  return (
    <Dialog wide onClose={onClose} title={`Owed on ${longDate(asOf)}`} description={FORMULAS[terms.method]}>
      <Table
        label="Steps to the balance"
        linesOnPhone
        heads={[
          'Date',
          'Entry',
          { figure: 'Days' },
          { figure: 'Interest accrued' },
          { figure: 'To interest' },
          { figure: 'To principal' },
          { figure: 'Principal' },
          { figure: 'Interest owed' },
          { figure: 'Fees owed' },
        ]}
      >
        <tbody>
          {steps.map((step, n) => (
            <Step key={step.event?.id ?? `end ${n}`} step={step} />
          ))}
        </tbody>
      </Table>
      <p>
        {dollarsAndCents(payoff.principalCents)} principal + {dollarsAndCents(payoff.interestCents)} interest +{' '}
        {dollarsAndCents(payoff.feesCents + payoff.chargesCents)} fees and charges ={' '}
        <strong>{dollarsAndCents(payoff.totalCents)}</strong>
      </p>
    </Dialog>
  )
}

const FORMULAS = {
  simple_daily: 'Interest = principal × rate × days ÷ days of the year, rounded to the cent when it is paid.',
  scheduled:
    'Interest follows the agreed schedule: an installment’s interest is earned by days within its period. A payoff gives back the rest.',
  add_on:
    'Interest is charged on the original principal. A payoff gives back what is not earned, by the actuarial method.',
} as const

function Step({ step }: { step: ProofStep }) {
  const { event, allocation } = step
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap!">
        {shortDate(step.on)}
      </th>
      <td data-label="Entry">
        {event === null ? 'Until this day' : entryName(event)}
        {event && 'cents' in event && ` of ${dollarsAndCents(event.cents)}`}
      </td>
      <td data-label="Days" className="text-right">
        {step.days > 0 ? step.days : '–'}
      </td>
      <Cents label="Interest accrued" cents={step.accruedCents} />
      <Cents label="To interest" cents={allocation?.interestCents ?? 0} />
      <Cents label="To principal" cents={allocation?.principalCents ?? 0} />
      <Cents label="Principal" cents={step.principalCents} isShown />
      <Cents label="Interest owed" cents={step.interestCents} isShown />
      <Cents label="Fees owed" cents={step.feesCents} isShown />
    </tr>
  )
}

function Cents({ label, cents, isShown = false }: { label: string; cents: number; isShown?: boolean }) {
  return (
    <td data-label={label} className="text-right tabular-nums">
      {cents === 0 && !isShown ? '–' : dollarsAndCents(cents)}
    </td>
  )
}
