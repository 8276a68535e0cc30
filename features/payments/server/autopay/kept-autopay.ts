import type { PoolClient } from 'pg'
import type { AutopayPlan } from '#features/payments/rules/autopay/autopay-amount.ts'
import type { AmountRule } from '#features/payments/rules/autopay/autopay-terms.ts'
import { autopayNotFound } from '#features/payments/server/errors.ts'

/** An authorization that is locked, after its loan, until the transaction ends. */
export interface HeldAutopay {
  id: string
  organization_id: string
  client_id: string
  loan_id: string
  method_id: string
  amount_rule: AmountRule
  fixed_cents: number | null
  most_cents: number
  days_before: number
  retries: number
  retry_after_days: number
  last_installment: number
  has_skipped: boolean
  has_ended: boolean
  /** True if the company debits the account by ACH files. */
  is_filed: boolean
}

const LOCK_LOAN = `
  select l.id from public.autopay_authorizations a cross join lateral app.lock_loan(a.organization_id, a.loan_id) l
   where a.organization_id = $1 and a.id = $2`
const HELD = `
  select id, organization_id, client_id, loan_id, method_id, amount_rule, fixed_cents::float8, most_cents::float8, days_before, retries,
         retry_after_days, last_installment, has_skipped, ended_at is not null as has_ended,
         (select m.kept_by = 'company' from public.payment_methods m
           where m.organization_id = a.organization_id and m.id = a.method_id) as is_filed
    from public.autopay_authorizations a where organization_id = $1 and id = $2 for update`

/** Locks an authorization, after its loan. @throws FunctionError if the company has no such authorization */
export async function heldAutopay(db: PoolClient, organizationId: string, id: string): Promise<HeldAutopay> {
  if ((await db.query(LOCK_LOAN, [organizationId, id])).rowCount === 0) throw autopayNotFound()
  const held = (await db.query<HeldAutopay>(HELD, [organizationId, id])).rows[0]
  if (held === undefined) throw autopayNotFound()
  return held
}

/** The part of a held authorization that decides about a debit. */
export const planOf = (held: HeldAutopay): AutopayPlan => ({
  ...{ amountRule: held.amount_rule, fixedCents: held.fixed_cents, mostCents: held.most_cents },
  ...{ daysBefore: held.days_before, lastInstallment: held.last_installment },
})

const MARK = `
  update public.autopay_authorizations set last_installment = $3, has_skipped = $4, problem = $5 where organization_id = $1 and id = $2`

/** Marks installments up to a number as done. A problem is shown until the next debit. */
export const markInstallment = (
  db: PoolClient,
  { organization_id, id }: Pick<HeldAutopay, 'organization_id' | 'id'>,
  { through, isSkip, problem = null }: { through: number; isSkip: boolean; problem?: string | null },
) => db.query(MARK, [organization_id, id, through, isSkip, problem])

const BY = '(select coalesce(p.full_name, p.email) from app.people p where p.id = $4)'
const END = `
  update public.autopay_authorizations set ended_at = clock_timestamp(), end_reason = $3, ended_by_name = ${BY}
   where organization_id = $1 and id = $2 and ended_at is null`
const END_OF_LOAN = `
  update public.autopay_authorizations set ended_at = clock_timestamp(), end_reason = $3, ended_by_name = ${BY}
   where organization_id = $1 and loan_id = $2 and ended_at is null`
const END_OF_METHOD = `
  update public.autopay_authorizations set ended_at = clock_timestamp(), end_reason = $3
   where organization_id = $1 and method_id = $2 and ended_at is null`

/** Ends an authorization. A person is named unless the product ends it by itself. */
export const endAutopay = (
  db: PoolClient,
  { organizationId, id, reason, by = null }: { organizationId: string; id: string; reason: string; by?: string | null },
) => db.query(END, [organizationId, id, reason, by])

/** Ends the authorization of a loan, if it has one. */
export const endAutopayOfLoan = (
  db: PoolClient,
  ended: { organizationId: string; loanId: string; reason: string; by: string | null },
) => db.query(END_OF_LOAN, [ended.organizationId, ended.loanId, ended.reason, ended.by])

/** Ends the authorizations that debit a method. */
export const endAutopayOfMethod = (
  db: PoolClient,
  organizationId: string,
  { id, reason }: { id: string; reason: string },
) => db.query(END_OF_METHOD, [organizationId, id, reason])
