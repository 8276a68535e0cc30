import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { DatedLoan } from '#features/lending/rules/rates/apr.ts'
import {
  type AprFinding,
  aprCheck,
  type FinanceChargeCheck,
  financeChargeCheck,
  type Verdict,
} from '#features/lending/rules/rates/apr-check.ts'
import {
  type ContractBox,
  type ContractBoxFields,
  contractBoxSchema,
} from '#features/lending/rules/rates/contract-box.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { StatusWord } from '#ui/status-icon.tsx'
import { AprReimbursement } from './apr-reimbursement.tsx'
import { Line } from './loan-details.tsx'
import { agreedLoan } from './loan-terms.ts'

interface AprCheckProps {
  loan: Loan
  account: LoanState
  today: string
}

/** Compares the APR in a contract with the loan's schedule, and shows the reimbursement if it is too low. */
export function AprCheck({ loan, account, today }: AprCheckProps) {
  const [given, setGiven] = useState<ContractBox | null>(null)
  const agreed = agreedLoan(loan)
  if (agreed.amountFinancedCents <= 0) return null
  const kept =
    loan.disclosed_apr === null ? null : { apr: loan.disclosed_apr, financeCharge: loan.disclosed_finance_charge }
  const box = kept ?? given
  const check = box && aprCheck(agreed, box.apr)
  const verdict = check?.verdict
  return (
    // Never printed, because a borrower's document must not show the company's internal findings.
    <div className="print:hidden">
      <Disclosure
        title="APR check"
        note={verdict ? `APR ${verdict}` : 'No disclosed APR on file'}
        isOpen={kept !== null && verdict === 'understated'}
      >
        {kept === null && <AskForBox onGiven={setGiven} />}
        {check && <Findings agreed={agreed} check={check} box={box} isMortgage={loan.loan_type === 'mortgage'} />}
        {box && verdict === 'understated' && (
          <AprReimbursement loan={loan} account={account} today={today} disclosedAprPercent={box.apr} />
        )}
      </Disclosure>
    </div>
  )
}

function AskForBox({ onGiven }: { onGiven: (box: ContractBox) => void }) {
  const form = useForm<ContractBoxFields, unknown, ContractBox>({
    resolver: zodResolver(contractBoxSchema),
    defaultValues: { apr: '', financeCharge: '' },
  })
  const field = fieldsOf(form)
  return (
    <>
      <p className="mt-2 max-w-[62ch] text-ink-2">
        This loan has no disclosed APR. It is imported with the loan as disclosed_apr and disclosed_finance_charge. To
        check the contract now, enter both figures from its disclosure box. They are not saved.
      </p>
      <form noValidate className="mt-3 mb-4 flex flex-wrap items-start gap-4" onSubmit={form.handleSubmit(onGiven)}>
        <TextField label="Disclosed APR (percent)" required inputMode="decimal" {...field('apr')} />
        <TextField label="Disclosed finance charge (optional)" inputMode="decimal" {...field('financeCharge')} />
        <Button type="submit" className="max-sm:w-full sm:mt-5">
          Check APR
        </Button>
      </form>
    </>
  )
}

const LOOKS = {
  accurate: { Icon: CircleCheck, color: 'text-green' },
  understated: { Icon: CircleAlert, color: 'text-red' },
  overstated: { Icon: CircleAlert, color: 'text-yellow' },
} as const satisfies Record<Verdict, object>

interface FindingsProps {
  agreed: DatedLoan
  check: AprFinding
  box: ContractBox
  isMortgage: boolean
}

function Findings({ agreed, check, box, isMortgage }: FindingsProps) {
  const { verdict, actualPercent, tolerancePercent } = check
  const charge = box.financeCharge === null ? null : financeChargeCheck(agreed, box.financeCharge, isMortgage)
  return (
    <dl className="max-w-[62ch]">
      <Line label="Disclosed APR">{points(Number(box.apr))}%</Line>
      <Line label="Actual APR">{actualPercent === null ? 'None' : `${actualPercent}%`}</Line>
      <Line label="Verdict">
        <StatusWord {...LOOKS[verdict]}>{inPoints(verdict, Number(actualPercent) - Number(box.apr))}</StatusWord>
        <p className="text-ink-2 text-small">
          {tolerancePercent} points in either direction are allowed: 12 CFR 1026.22(a)
          {tolerancePercent === '0.25' && '(3), because the payments are irregular'}.
          {isMortgage &&
            verdict !== 'accurate' &&
            'For a mortgage, the APR also counts as accurate if it follows from an accurate finance charge: 1026.22(a)(4), (5).'}
        </p>
      </Line>
      {charge && <FinanceCharge charge={charge} disclosedCents={box.financeCharge ?? 0} isMortgage={isMortgage} />}
    </dl>
  )
}

interface FinanceChargeProps {
  charge: FinanceChargeCheck
  disclosedCents: number
  isMortgage: boolean
}

function FinanceCharge({ charge, disclosedCents, isMortgage }: FinanceChargeProps) {
  const { verdict, actualCents, toleranceCents } = charge
  const words =
    verdict === 'accurate'
      ? 'Accurate'
      : `${capital(verdict)} by ${dollarsAndCents(Math.abs(actualCents - disclosedCents))}`
  return (
    <Line label="Finance charge">
      <StatusWord {...LOOKS[verdict]}>{words}</StatusWord>
      <p className="text-ink-2 text-small">
        {dollarsAndCents(disclosedCents)} disclosed, {dollarsAndCents(actualCents)} by the schedule;{' '}
        {dollarsAndCents(toleranceCents)} {isMortgage ? 'too low is' : 'in either direction are'} allowed: 12 CFR
        1026.18(d)(
        {isMortgage ? 1 : 2}).
      </p>
    </Line>
  )
}

const points = (number: number) =>
  number.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const inPoints = (verdict: Verdict, difference: number) =>
  verdict === 'accurate' ? 'Accurate' : `${capital(verdict)} by ${Math.abs(difference).toFixed(4)} points`
