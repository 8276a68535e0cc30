import type { PoolClient } from 'pg'
import type { NewFunding } from '#features/lending/rules/funding/funding-command.ts'
import type { FundingStatus } from '#features/lending/rules/funding/funding-lists.ts'
import { unfundedCents } from '#features/lending/rules/funding/funding-states.ts'
import { rescissionEnds } from '#features/lending/rules/funding/holidays.ts'
import { maskedAccount } from '#features/lending/rules/funding/routing-number.ts'
import { loanNotFound } from '#features/lending/server/errors.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { fundedAlready, loanNotPayable } from './errors.ts'
import { ACCOUNT_PLACE, recordFundingEvent } from './kept-funding.ts'

/** A payout to request for a booked loan. */
export interface FundingRequest {
  organizationId: string
  /** Null for the booking by a job. */
  personId: string | null
  loanId: string
  payout: NewFunding
  buysDwelling: boolean
  /** The last day to rescind that the notice states: the money is held at least through it. */
  rescindBy?: PlainDate | undefined
}

interface LoanRow {
  client_id: string
  status: string
  most_cents: number
  is_ours: boolean
  is_on_dwelling: boolean
  booked_on: PlainDate
}

// The proceeds are the principal less the charges that were withheld from it. A loan that was booked with a closing has its quote.
const LOAN = `
  select l.client_id, l.status, l.terms is not null as is_ours, (l.created_at at time zone o.time_zone)::date::text as booked_on,
         coalesce((d.quote ->> 'amount')::numeric
                    - (select coalesce(sum((c ->> 'amount')::numeric), 0) from jsonb_array_elements(d.quote -> 'charges') c
                        where not (c ->> 'financed')::boolean),
                  round((l.original_amount - l.prepaid_finance_charge) * 100))::float8 as most_cents,
         l.loan_type = 'mortgage' or l.mla_exemption = 'dwelling'
           or exists (select from public.application_collateral i
                       where i.organization_id = l.organization_id and i.application_id = l.application_id and i.kind = 'dwelling'
                         and i.removed_at is null) as is_on_dwelling
    from app.lock_loan($1, $2) l
    join app.organizations o on o.id = l.organization_id
    left join public.loan_disclosures d
      on d.organization_id = l.organization_id and d.application_id = l.application_id and d.superseded_at is null`
const OTHERS = `
  select status, amount_cents::float8 from public.loan_fundings where organization_id = $1 and loan_id = $2`
const ADD = `
  insert into public.loan_fundings (organization_id, loan_id, client_id, kind, payee_name, amount_cents, routing_number, account_mask,
                                    account_type, entry_class, prenote, held_until, requested_by, requested_by_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, (select coalesce(p.full_name, p.email) from app.people p where p.id = $13))
  returning id`
const ADD_ACCOUNT = 'insert into app.loan_funding_accounts (organization_id, funding_id, sealed) values ($1, $2, $3)'

/**
 * Requests a payout under the loan's lock, so that no loan is paid out twice. Returns its id.
 *
 * @throws FunctionError if the loan is not open, or if less of it is left
 */
export async function requestFunding(db: PoolClient, sealer: Sealer, request: FundingRequest): Promise<string> {
  const { organizationId, personId, loanId, payout } = request
  const loan = (await db.query<LoanRow>(LOAN, [organizationId, loanId])).rows[0]
  if (loan === undefined) throw loanNotFound()
  if (!loan.is_ours || !['current', 'past_due'].includes(loan.status)) throw loanNotPayable()
  const { rows: others } = await db.query<{ status: FundingStatus; amount_cents: number }>(OTHERS, [
    ...[organizationId, loanId],
  ])
  const left = unfundedCents(loan.most_cents, others)
  if (payout.amount_cents > left) throw fundedAlready(left)
  await actAs(db, personId)
  const { rows } = await db.query<{ id: string }>(ADD, valuesOf(request, loan))
  const fundingId = rows[0]?.id ?? ''
  if (payout.account !== undefined) {
    const sealed = await sealer.sealBytes(ACCOUNT_PLACE, Buffer.from(payout.account.number), organizationId)
    await db.query(ADD_ACCOUNT, [organizationId, fundingId, sealed])
  }
  await recordFundingEvent(db, organizationId, { fundingId, kind: 'requested', personId })
  return fundingId
}

function valuesOf(
  { organizationId, personId, loanId, payout, buysDwelling, rescindBy = '' }: FundingRequest,
  loan: LoanRow,
): unknown[] {
  const { kind, payee_name, amount_cents, account, wants_prenote } = payout
  const ofAccount = account?.is_business ? 'CCD' : 'PPD'
  const entryClass = kind === 'nacha' ? ofAccount : null
  const earliest = rescissionEnds(loan.booked_on, loan.booked_on)
  const held = rescindBy > earliest ? rescindBy : earliest
  const heldUntil = loan.is_on_dwelling && !buysDwelling ? held : null
  return [
    ...[organizationId, loanId, loan.client_id, kind, payee_name, amount_cents, account?.routing ?? null],
    ...[account === undefined ? null : maskedAccount(account.number), account?.type ?? null, entryClass],
    ...[wants_prenote ? 'wanted' : 'none', heldUntil, personId],
  ]
}
