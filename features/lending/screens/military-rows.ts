import { mayBecomeLoan } from '#features/lending/rules/military/military-check.ts'
import type { MaprCharges } from '#features/lending/rules/military/military-lending.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { wireCents } from '#platform/rules/money.ts'

const ANSWER_COLUMNS = 'is_covered, certificate_number, as_of, is_sandbox'
type AnswerColumn = 'is_covered' | 'certificate_number' | 'as_of' | 'is_sandbox'

export interface MilitaryCheckRow
  extends Pick<RowOf<'military_checks'>, AnswerColumn | 'id' | 'client_id' | 'checked_by_name' | 'created_at'> {
  isAboutAnother?: boolean
}

const CHECK_COLUMNS = `military_checks(id, client_id, ${ANSWER_COLUMNS}, checked_by_name, created_at)` as const

/** The military checks in an application's row, of every person of it, and whether it became a loan. */
export const APPLICATION_MILITARY_COLUMNS = `${CHECK_COLUMNS}, loans(id)` as const
/** All military checks of a co-applicant or guarantor, in the row of the client. */
export const PERSON_MILITARY_COLUMNS = CHECK_COLUMNS

interface Checked {
  client_id: string
  status: string
  loans: readonly unknown[]
  military_checks: readonly MilitaryCheckRow[]
  people: readonly { client_id: string; client: { military_checks: readonly MilitaryCheckRow[] } | null }[]
}

/** The checks of all people of the applications, each once. */
const allChecks = (applications: readonly Checked[]): MilitaryCheckRow[] => [
  ...new Map(
    applications
      .flatMap(({ military_checks, people }) => [
        ...military_checks,
        ...people.flatMap(({ client }) => client?.military_checks ?? []),
      ])
      .map((check) => [check.id, check]),
  ).values(),
]

/**
 * Returns the checks with a "not covered" result for a name, SSN or date of birth that has since been corrected.
 * Queries only the people who have such results.
 */
export async function checksAboutAnother(applications: readonly Checked[]): Promise<Set<string>> {
  const clientIds = new Set(
    allChecks(applications).flatMap(({ is_covered, client_id }) => (is_covered ? [] : [client_id])),
  )
  const found = [...clientIds].map((client_id) => unwrap(supabase.rpc('military_checks_about_another', { client_id })))
  return new Set((await Promise.all(found)).flat())
}

/**
 * Adds to each application the relevant checks of its people. Before a loan, the newest check of a person counts, whichever
 * application it was made for: sql/military-lending.sql.
 */
export function withChecksOfPeople<One extends Checked>(applications: readonly One[], aboutAnother: Set<string>) {
  const all = allChecks(applications).map((check) => ({ ...check, isAboutAnother: aboutAnother.has(check.id) }))
  return applications.map((one) => {
    if (!mayBecomeLoan(one.status) || one.loans.length > 0) return one
    const owing = [one.client_id, ...one.people.map(({ client_id }) => client_id)]
    return { ...one, military_checks: all.filter(({ client_id }) => owing.includes(client_id)) }
  })
}

/** The charges besides interest, and the check that the loan relied on. */
export const LOAN_MILITARY_COLUMNS = `prepaid_finance_charge, credit_insurance, debt_cancellation, ancillary_products,
  application_fee, participation_fee, military_check:military_checks(client_id, asked_about, ${ANSWER_COLUMNS})` as const

/** Converts the charges of a loan's row to cents. */
export const maprChargesOf = (loan: Record<keyof MaprCharges, number>): MaprCharges => ({
  prepaid_finance_charge: wireCents(loan.prepaid_finance_charge),
  credit_insurance: wireCents(loan.credit_insurance),
  debt_cancellation: wireCents(loan.debt_cancellation),
  ancillary_products: wireCents(loan.ancillary_products),
  application_fee: wireCents(loan.application_fee),
  participation_fee: wireCents(loan.participation_fee),
})
