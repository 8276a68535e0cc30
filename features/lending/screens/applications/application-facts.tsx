import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DebtChange, PersonalReference } from '#features/lending/rules/applications/application-fields.ts'
import { debtToIncome } from '#features/lending/rules/applications/debt-to-income.ts'
import { type MonthlyDebts, monthlyDebts } from '#features/lending/rules/applications/monthly-debts.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { counted } from '#platform/rules/counted.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { debtsQuery } from './debts-query.ts'
import { entryWord, roleName } from './entry/entry-words.ts'

/** Shows the requested terms, the stated facts, the people, and the debt-to-income with its formula. */
export function ApplicationFacts({ clientId, application }: { clientId: string; application: Application }) {
  const facts = [
    ...[
      productOf(application),
      termOf(application),
      receivedOf(application),
      incomeOf(application),
      housingOf(application),
    ],
    ...[tradeInOf(application), ...application.people.map(personOf)],
    ...(application.debt_changes ?? []).map(debtOf),
    ...[...(application.personal_references ?? []).map(referenceOf), notesOf(application)],
  ].filter((fact) => fact !== null)
  if (facts.length === 0) return null
  return (
    <dl className="grid gap-x-8 gap-y-1 text-small sm:col-span-2 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <Fact key={`${label} ${value}`} label={label}>
          {value}
        </Fact>
      ))}
      {application.monthly_income_cents !== null && <Ratio clientId={clientId} application={application} />}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <dt className="inline text-ink-2">{label}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}

function productOf({ product_version: version }: Application) {
  if (!version) return null
  return { label: 'Product', value: `${version.product?.name ?? 'Product'}, version ${version.version}` }
}

function termOf({ term_months, payment_frequency, down_payment_cents }: Application) {
  const parts = [
    term_months !== null && counted(term_months, 'month'),
    payment_frequency !== null && `payments ${entryWord('payment_frequency', payment_frequency).toLowerCase()}`,
    down_payment_cents !== null && down_payment_cents > 0 && `${dollarsAndCents(down_payment_cents)} down`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : { label: 'Asks for', value: parts.join(', ') }
}

function incomeOf({ monthly_income_cents: cents, income_verified_how: how, employer }: Application) {
  if (cents === null) return null
  const verified =
    how === null || how === 'not_verified'
      ? 'not verified'
      : `verified by ${entryWord('income_verified_how', how).toLowerCase()}`
  const from = employer === null ? '' : ` from ${employer}`
  return { label: 'Gross monthly income', value: `${dollarsAndCents(cents)}${from}, ${verified}` }
}

function housingOf({ housing, housing_payment_cents: cents, lived_since }: Application) {
  if (housing === null) return null
  const payment = cents === null ? '' : `, ${dollarsAndCents(cents)} a month`
  const since = lived_since === null ? '' : `, since ${shortDate(lived_since)}`
  return { label: 'Housing', value: `${entryWord('housing', housing)}${payment}${since}` }
}

function tradeInOf({ trade_in, trade_in_allowance_cents: allowance, trade_in_payoff_cents: payoff }: Application) {
  if (trade_in === null) return null
  const parts = [
    trade_in,
    allowance !== null && `${dollarsAndCents(allowance)} allowance`,
    payoff !== null && `${dollarsAndCents(payoff)} still owed on it`,
  ].filter((part) => part !== false)
  return { label: 'Trade-in', value: parts.join(', ') }
}

const debtOf = ({ account, creditor, monthly_payment_cents: cents, reason }: DebtChange) => ({
  label: account === null ? 'Debt outside the report' : 'Changed debt',
  value: `${creditor}, ${dollarsAndCents(cents)} a month: ${reason}`,
})

const referenceOf = ({ name, relationship, phone }: PersonalReference) => ({
  label: 'Reference',
  value: `${name} (${relationship}), ${phone}`,
})

const receivedOf = ({ received_how }: Application) =>
  received_how === null ? null : { label: 'Received', value: entryWord('received_how', received_how) }

const notesOf = ({ notes }: Application) => (notes === null ? null : { label: 'Notes', value: notes })

function personOf({ role, client, joint_intent, monthly_income_cents, employer }: Application['people'][number]) {
  const intent = joint_intent === null ? '' : ` (joint intent ${joint_intent})`
  const from = employer === null ? '' : ` from ${employer}`
  const income = monthly_income_cents === null ? '' : `, states ${dollarsAndCents(monthly_income_cents)} a month${from}`
  return { label: roleName(role), value: `${client?.full_name ?? 'Another client'}${intent}${income}` }
}

/** The debt-to-income by the newest report. Loads nothing for applications without an income. */
function Ratio({ clientId, application }: { clientId: string; application: Application }) {
  const debts = useQuery(debtsQuery(clientId))
  if (debts.isPending) return <Fact label="Debt-to-income">Loading...</Fact>
  if (debts.isError) return <Fact label="Debt-to-income">Couldn’t load the credit report. Reload the page.</Fact>
  if (debts.data === null) return <Fact label="Debt-to-income">Order a credit report to see it.</Fact>
  const { reportedOn } = debts.data
  const counted = monthlyDebts(debts.data.debts, application.debt_changes ?? [])
  const ratio = debtToIncome(application, counted)
  if (ratio === null) return null
  return (
    <Fact label="Debt-to-income before this loan">
      {ratio.percent}% = ({formulaOf(ratio, counted)}) ÷ {dollarsAndCents(ratio.incomeCents)} income. Report of{' '}
      {shortDate(dateOfInstant(reportedOn))}.
    </Fact>
  )
}

type Parts = NonNullable<ReturnType<typeof debtToIncome>>

function formulaOf({ debtsCents, housingCents }: Parts, { accounts }: MonthlyDebts): string {
  const debts = `${dollarsAndCents(debtsCents)} for ${counted(accounts, 'account')}`
  return housingCents === null ? debts : `${debts} + ${dollarsAndCents(housingCents)} housing`
}
