import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { SAFE_HARBOR_DAYS } from '#features/lending/rules/military/military-check.ts'
import {
  isCoveredLoan,
  MAPR_CHARGES,
  type MaprCharges,
  MILITARY_CAP_CITATION,
  MILITARY_CAP_PERCENT,
  maprPercent,
} from '#features/lending/rules/military/military-lending.ts'
import { scheduleAprPercent } from '#features/lending/rules/rates/apr.ts'
import { capInWords } from '#features/lending/rules/rates/rate-cap.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import { inWords, loanTypeName } from '#features/lending/screens/lending-words.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { Part } from '#ui/part.tsx'
import { lateFeeInWords, methodInWords } from './contract-words.ts'

// Shows the rate as agreed: 35.996% rounded would look like exactly 36%, the cap.
const CONTRACT_RATE = { minimumFractionDigits: 2, maximumFractionDigits: 6 }

/** The terms and the origin of the loan. */
export function LoanDetails({ loan, account }: { loan: Loan; account: LoanState }) {
  const terms = loanTermsOf(loan)
  // A loan that opened with its balance has the schedule of its rest, which has no APR of the contract.
  const apr = terms.opening === undefined ? scheduleAprPercent(terms, loan.prepaid_finance_charge) : null
  return (
    <Part title="Loan details" isRuled className="mb-4">
      <dl>
        {loan.loan_number && <Line label="Number before the import">{loan.loan_number}</Line>}
        <Line label="Type">{loanTypeName(loan.loan_type)}</Line>
        <Line label="Original amount">{dollarsAndCents(loan.original_amount)}</Line>
        <Line label="Interest rate">
          {Number(loan.interest_rate).toLocaleString('en-US', CONTRACT_RATE)}% per year, {inWords(loan.day_count)},{' '}
          {methodInWords(loan)}
        </Line>
        {apr !== null && <Line label="APR">{Number(apr).toFixed(2)}%</Line>}
        {loan.rate_cap && <Line label="Rate cap">{capInWords(loan.rate_cap)}</Line>}
        {CHARGES.map(
          ([charge, label]) =>
            loan[charge] > 0 && (
              <Line key={charge} label={label}>
                {dollarsAndCents(loan[charge])}
              </Line>
            ),
        )}
        {isCoveredLoan(loan) && <MilitaryLines loan={loan} />}
        {account.principalCents > 0 && <Line label="Per diem">{dollarsAndCents(account.payoff.perDiemCents)}</Line>}
        {lateFeeInWords(loan) && <Line label="Late fee">{lateFeeInWords(loan)}</Line>}
        <Line label="Started">{longDate(loan.start_date)}</Line>
        {terms.opening && <Line label="Balances from">{longDate(terms.opening.on)}</Line>}
        <Line label="Purpose">{loan.application?.purpose ?? 'Not given'}</Line>
        {loan.application && <Line label="Application">{applicationNumber(loan.application.number)}</Line>}
        {loan.application && <Line label="Applied">{longDate(dateOfInstant(loan.application.submitted_at))}</Line>}
        {loan.application?.decision_at && (
          <Line label="Decided">{longDate(dateOfInstant(loan.application.decision_at))}</Line>
        )}
        <Line label="Lender">
          {loan.lender
            ? `${loan.lender.company_name} (${inWords(loan.lender.company_type).toLowerCase()})`
            : 'Not named'}
        </Line>
      </dl>
    </Part>
  )
}

// The record has no other keys.
const CHARGES = Object.entries(MAPR_CHARGES) as [keyof MaprCharges, string][]

/** Shows the borrower's military status before the loan and, if covered, the capped rate. */
function MilitaryLines({ loan }: { loan: Loan }) {
  const { military_check: check } = loan
  if (check === null)
    return <Line label="Military status">No check in the {SAFE_HARBOR_DAYS} days before the loan</Line>
  const { is_covered, certificate_number, as_of, is_sandbox, asked_about } = check
  const mapr = is_covered ? maprPercent(loanTermsOf(loan), loan) : null
  return (
    <>
      <Line label="Military status">
        {is_covered ? 'Covered borrower' : 'Not a covered borrower'}
        {check.client_id !== loan.client_id && ` (${asked_about})`}: certificate {certificate_number}, {longDate(as_of)}
        {is_sandbox && ' (sandbox)'}
      </Line>
      {mapr !== null && (
        <Line label="MAPR">
          {Number(mapr).toFixed(2)}%, at most {MILITARY_CAP_PERCENT}% ({MILITARY_CAP_CITATION})
        </Line>
      )}
    </>
  )
}

/** The borrower's contact details. */
export function Borrower({ loan: { client, client_id } }: { loan: Loan }) {
  if (!client) return null
  return (
    <Part title="Borrower" isRuled className="mb-4">
      <dl>
        <Line label="Name">
          <Link to={`/dashboard/clients/${client_id}`} className="text-brand underline">
            {client.full_name}
          </Link>
        </Line>
        <Line label="Email">
          {client.email ? (
            <a href={`mailto:${client.email}`} className="text-brand underline">
              {client.email}
            </a>
          ) : (
            'Not given'
          )}
        </Line>
        <Line label="Phone">
          {client.phone ? (
            <a href={`tel:${client.phone}`} className="text-brand underline">
              {displayPhone(client.phone)}
            </a>
          ) : (
            'Not given'
          )}
        </Line>
      </dl>
    </Part>
  )
}

/** A labeled fact. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[128px_minmax(0,1fr)] items-center border-rule border-b py-1 text-table">
      <dt className="text-ink-3">{label}</dt>
      <dd className="wrap-anywhere [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center">{children}</dd>
    </div>
  )
}
