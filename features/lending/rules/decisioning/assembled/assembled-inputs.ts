import { findings } from '#features/lending/rules/adverse-action/notice.ts'
import type { DebtChange } from '#features/lending/rules/applications/application-fields.ts'
import { unusualDetails } from '#features/lending/rules/applications/application-limits.ts'
import type { CollateralItem } from '#features/lending/rules/collateral/collateral.ts'
import { collateralValueCents, lawfulVehicle } from '#features/lending/rules/collateral/collateral-value.ts'
import type { DecisionInputs, LegalCap } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { InputValues } from '#features/lending/rules/decisioning/input-registry.ts'
import {
  jointMilitaryStatus,
  type MilitaryAnswer,
  militaryStatus,
} from '#features/lending/rules/military/military-check.ts'
import { mayBeCovered } from '#features/lending/rules/military/military-lending.ts'
import type { StateRule } from '#features/lending/rules/states/state-rule.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { monthsBetween } from './months-between.ts'
import { type ReportInputs, reportInputs, type StoredReport } from './report-values.ts'

/** An application with everything that its decision can depend on, as the server reads it. */
export interface ApplicationFacts {
  loan_type: string
  amount_cents: number
  term_months: number | null
  payment_frequency: DecisionInputs['frequency'] | null
  down_payment_cents: number | null
  monthly_income_cents: number | null
  income_source: string | null
  income_verified_how: string | null
  employed_since: PlainDate | null
  lived_since: PlainDate | null
  debt_changes: readonly DebtChange[] | null
  collateral: readonly Pick<CollateralItem, 'kind' | 'condition' | 'model_year' | 'value_cents' | 'valued_on'>[]
  housing: string | null
  housing_payment_cents: number | null
  is_complete: boolean
  submitted_at: string
  received_on: PlainDate
  applications_90_days: number
  /** The applications of people who share a detail, by detail. */
  sharing: Readonly<Record<string, number>>
  vin_conflicts: number
  /** The two letters; null if unknown. */
  state: string | null
  zip3: string | null
  own_loans: readonly { status: string; isChargedOff: boolean }[]
  open_red_flags: number
  unresolved_alerts: number
  /** The newest check of the applicant and of each co-applicant and guarantor; null for a person without one. */
  military: readonly (MilitaryAnswer | null)[]
  report: StoredReport | null
  product: (NonNullable<DecisionInputs['product']> & { is_mla_exempt: boolean }) | null
  today: PlainDate
}

/** The law for an application, before its price. */
export interface FactsOfLaw {
  rule: StateRule | null
  caps: readonly LegalCap[]
}

/** Returns the inputs of a decision. They contain no name, SSN, birth date, or address. */
export function assembledInputs(facts: ApplicationFacts, law: FactsOfLaw, allowsProxies: boolean): DecisionInputs {
  const report = reportInputs(facts.report, facts.today, facts.debt_changes ?? [])
  const military = jointMilitaryStatus(facts.military.map((newest) => militaryStatus(newest, facts.today)))
  const isCovered = military !== 'not_covered'
  const { product } = facts
  return {
    values: {
      ...applicationValues(facts, report),
      ...checkValues(facts, military),
      ...(allowsProxies && facts.zip3 !== null && { zip3: facts.zip3 }),
      ...report.values,
    },
    scores: report.scores,
    supported: supportedReasons(facts),
    frequency: facts.payment_frequency ?? 'month',
    law: {
      ...{ state: facts.state, rule: law.rule, caps: law.caps, vehicle: lawfulVehicle(facts.collateral, facts.today) },
      isMilitaryCapped: isCovered && mayBeCovered(facts.loan_type) && product?.is_mla_exempt !== true,
    },
    product: product && { least_cents: product.least_cents, most_cents: product.most_cents, terms: product.terms },
  }
}

function applicationValues(facts: ApplicationFacts, { debts }: ReportInputs): InputValues {
  const {
    employed_since: since,
    lived_since: lived,
    term_months,
    down_payment_cents,
    monthly_income_cents,
    housing,
    state,
  } = facts
  const isReported = housing === 'own' && debts?.hasMortgage === true
  const housingCents = isReported ? 0 : facts.housing_payment_cents
  const collateralCents = collateralValueCents(facts.collateral, facts.today)
  return {
    loan_type: facts.loan_type,
    amount_cents: facts.amount_cents,
    ...(term_months !== null && { term_months }),
    ...(down_payment_cents !== null && { down_payment_cents }),
    ...(collateralCents !== null && { collateral_value_cents: collateralCents }),
    ...(monthly_income_cents !== null && { monthly_income_cents, income_verified: isVerified(facts) }),
    ...(facts.income_source !== null && { job_income: WORK.includes(facts.income_source) }),
    ...(since !== null && { months_in_job: Math.max(0, monthsBetween(since, facts.received_on)) }),
    ...(lived !== null && { months_at_residence: Math.max(0, monthsBetween(lived, facts.received_on)) }),
    ...(housing !== null && { housing }),
    ...(housingCents !== null && { unreported_housing_cents: housingCents }),
    ...(state !== null && { state }),
    ...{ is_complete: facts.is_complete, applications_90_days: facts.applications_90_days },
    ...{ unusual_details: unusualDetails(facts.sharing), vin_conflicts: facts.vin_conflicts },
  }
}

const WORK: readonly string[] = ['employment', 'self_employment']

const isVerified = ({ income_verified_how: how }: ApplicationFacts) => how !== null && how !== 'not_verified'

const OVER: readonly string[] = ['paid_off', 'settled', 'sold', 'charged_off']

function checkValues({ own_loans: loans, ...facts }: ApplicationFacts, military_status: string): InputValues {
  const isOff = (loan: ApplicationFacts['own_loans'][number]) => loan.isChargedOff || loan.status === 'charged_off'
  return {
    own_open_loans: loans.filter((loan) => !OVER.includes(loan.status) && !isOff(loan)).length,
    own_past_due_loans: loans.filter((loan) => loan.status === 'past_due' && !isOff(loan)).length,
    own_charged_off_loans: loans.filter(isOff).length,
    own_paid_loans: loans.filter((loan) => loan.status === 'paid_off' && !isOff(loan)).length,
    ...{ open_red_flags: facts.open_red_flags, unresolved_alerts: facts.unresolved_alerts, military_status },
  }
}

// The rules of the notice decide which reasons it can state.
const supportedReasons = (facts: ApplicationFacts) =>
  findings({
    application: {
      ...{ loan_type: facts.loan_type, amountCents: facts.amount_cents, submitted_at: facts.submitted_at },
      isComplete: facts.is_complete,
    },
    ...{ applicant: { name: '', address: [] }, creditor: { name: '', kind: 'other' } },
    ...{ report: facts.report, ownLoans: facts.own_loans, today: facts.today },
  }).map(({ code }) => code)
