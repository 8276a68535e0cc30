import { mayBecomeLoan } from '#features/lending/rules/military/military-check.ts'
import type { MaprCharges } from '#features/lending/rules/military/military-lending.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { wireCents } from '#platform/rules/money.ts'

const ANSWER_COLUMNS = 'is_covered, certificate_number, as_of, is_sandbox'
type AnswerColumn = 'is_covered' | 'certificate_number' | 'as_of' | 'is_sandbox'

export interface MilitaryCheckRow
  extends Pick<RowOf<'military_checks'>, AnswerColumn | 'id' | 'checked_by_name' | 'created_at'> {
  isAboutAnother?: boolean
}

/** The military checks in an application's row, and whether it became a loan. */
export const APPLICATION_MILITARY_COLUMNS =
  `military_checks(id, ${ANSWER_COLUMNS}, checked_by_name, created_at), loans(id)` as const

interface Checked {
  status: string
  loans: readonly unknown[]
  military_checks: MilitaryCheckRow[]
}

/**
 * Returns the checks with a "not covered" result for a name, SSN or date of birth that has since been corrected.
 * Queries only if the client has such results.
 */
export async function checksAboutAnother(clientId: string, applications: readonly Checked[]): Promise<Set<string>> {
  const isAny = applications.some(({ military_checks }) => military_checks.some(({ is_covered }) => !is_covered))
  if (!isAny) return new Set()
  return new Set(await unwrap(supabase.rpc('military_checks_about_another', { client_id: clientId })))
}

/**
 * Adds to each application of a client its relevant checks. Before a loan, the newest check counts, whichever
 * application it was made for: access/military-lending.sql.
 */
export function withChecksOfPerson<One extends Checked>(applications: readonly One[], aboutAnother: Set<string>) {
  const all = applications
    .flatMap(({ military_checks }) => military_checks)
    .map((check) => ({ ...check, isAboutAnother: aboutAnother.has(check.id) }))
  return applications.map((one) =>
    mayBecomeLoan(one.status) && one.loans.length === 0 ? { ...one, military_checks: all } : one,
  )
}

/** The charges besides interest, and the check that the loan relied on. */
export const LOAN_MILITARY_COLUMNS = `prepaid_finance_charge, credit_insurance, debt_cancellation, ancillary_products,
  application_fee, participation_fee, military_check:military_checks(${ANSWER_COLUMNS})` as const

/** Converts the charges of a loan's row to cents. */
export const maprChargesOf = (loan: Record<keyof MaprCharges, number>): MaprCharges => ({
  prepaid_finance_charge: wireCents(loan.prepaid_finance_charge),
  credit_insurance: wireCents(loan.credit_insurance),
  debt_cancellation: wireCents(loan.debt_cancellation),
  ancillary_products: wireCents(loan.ancillary_products),
  application_fee: wireCents(loan.application_fee),
  participation_fee: wireCents(loan.participation_fee),
})
