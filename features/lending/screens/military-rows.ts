import { z } from 'zod'
import { mayBecomeLoan } from '#features/lending/rules/military/military-check.ts'
import { MAPR_CHARGES, type MaprCharges } from '#features/lending/rules/military/military-lending.ts'
import { read, supabase } from '#platform/browser/supabase.ts'
import { cents } from './loans/past-due-query.ts'

const answer = { is_covered: z.boolean(), certificate_number: z.string(), as_of: z.string(), is_sandbox: z.boolean() }
const ANSWER_COLUMNS = 'is_covered, certificate_number, as_of, is_sandbox'

const militaryCheck = z.object({ ...answer, id: z.string(), checked_by_name: z.string(), created_at: z.string() })
export type MilitaryCheckRow = z.infer<typeof militaryCheck> & { isAboutAnother?: boolean }

/** The military checks in an application's row, and whether it became a loan. */
export const militaryOfApplication = {
  military_checks: z.array(militaryCheck),
  loans: z.array(z.object({ id: z.string() })),
}
export const APPLICATION_MILITARY_COLUMNS = `military_checks(id, ${ANSWER_COLUMNS}, checked_by_name, created_at), loans(id)`

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
  return new Set(
    await read(z.array(z.string()), supabase.rpc('military_checks_about_another', { client_id: clientId })),
  )
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
export const militaryOfLoan = {
  prepaid_finance_charge: cents,
  credit_insurance: cents,
  debt_cancellation: cents,
  ancillary_products: cents,
  application_fee: cents,
  participation_fee: cents,
  military_check: z.object(answer).nullable(),
} satisfies Record<keyof MaprCharges | 'military_check', z.ZodType>
export const LOAN_MILITARY_COLUMNS = `${Object.keys(MAPR_CHARGES).join(', ')}, military_check:military_checks(${ANSWER_COLUMNS})`
