import type { PoolClient } from 'pg'
import { paymentRefusal } from '#features/lending/rules/payment.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { paymentRefused } from '#features/lending/server/errors.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { DebitClass } from '#features/payments/rules/bank-files/bank-file.ts'
import type { ChargeSource } from '#features/payments/rules/charge-status.ts'
import { openAccountOf } from '#features/payments/server/account.ts'
import { requireBankFiles } from '#features/payments/server/bank-files/bank-account.ts'
import {
  chargeDate,
  chargeUnderWay,
  methodEnded,
  methodNotFound,
  methodOfAnother,
} from '#features/payments/server/errors.ts'
import { methodOf } from '#features/payments/server/methods/kept-method.ts'
import { enqueueOnce } from '#platform/jobs/jobs.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { recordChargeEvent } from './kept-charge.ts'

/** The job that sends a charge to the processor. */
export const SEND_CHARGE = 'send_charge'

/** A payment to take. */
export interface ChargeRequest {
  organizationId: string
  /** Null for a job and for the client's own page. */
  personId: string | null
  loanId: string
  methodId: string
  cents: number
  source: ChargeSource
  /** The day on which it is sent; today without one. */
  on?: PlainDate | undefined
  /** Allows a second charge while another one of the loan is under way. */
  isSecond?: boolean
  /** A returned charge that is presented again. */
  retry?: { id: string; presentedAgain: number }
  /** The authorization and the installment that autopay debits. */
  autopay?: { id: string; installment: number }
  /** The way in which a debit by an ACH file was authorized, as staff say. */
  entryClass?: DebitClass | undefined
}

const MOST_DAYS_AHEAD = 90
const CLIENT = 'select client_id from public.loans where organization_id = $1 and id = $2'
const UNDER_WAY = `
  select 1 from public.loan_charges
   where organization_id = $1 and loan_id = $2
     and (status in ('sending', 'processing', 'review') and posting_id is null or status = 'scheduled' and due_on = $3
          or status in ('processing', 'succeeded') and sent_on = $3)
   limit 1`
const ADD = `
  insert into public.loan_charges (organization_id, client_id, loan_id, method_id, amount_cents, due_on, source, presented_again, retries_id,
                                   is_sandbox, requested_by, requested_by_name, autopay_id, installment, entry_class)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, (select coalesce(p.full_name, p.email) from app.people p where p.id = $11), $12, $13,
          $14)
  returning id`

/**
 * Adds a charge in the caller's transaction, under the loan's lock. One of today is sent once the transaction commits. Returns its id.
 *
 * @throws FunctionError if the loan takes no payments, the method can't be charged, or another charge is under way
 */
export async function requestCharge(
  db: PoolClient,
  payments: { isSandbox: boolean },
  request: ChargeRequest,
): Promise<string> {
  const { organizationId, personId, loanId, methodId, cents, source, retry, autopay } = request
  const found = await methodOf(db, organizationId, methodId)
  const isFiled = found?.kept_by === 'company'
  if (isFiled) await requireBankFiles(db, organizationId)
  else await openAccountOf(db, organizationId, payments)
  const loan = await lockLoan(db, { organizationId }, loanId)
  const on = request.on ?? loan.today
  if (on < loan.today) throw chargeDate('A charge can’t be dated in the past')
  if (on > addDays(loan.today, MOST_DAYS_AHEAD))
    throw chargeDate(`A charge can be at most ${MOST_DAYS_AHEAD} days ahead`)
  const refusal = paymentRefusal(loan.terms, loanEventsOf(loan.postings), { effectiveDate: loan.today }, loan.today)
  if (refusal !== null) throw paymentRefused(refusal)
  const clientId = (await db.query<{ client_id: string }>(CLIENT, [organizationId, loanId])).rows[0]?.client_id
  if (found === null) throw methodNotFound()
  if (found.client_id !== clientId) throw methodOfAnother()
  const isSandbox = isFiled ? false : payments.isSandbox
  if (found.status !== 'active' || found.is_sandbox !== isSandbox) throw methodEnded(found.end_reason)
  const { rowCount } = await db.query(UNDER_WAY, [organizationId, loanId, on])
  if (rowCount !== 0 && !request.isSecond) throw chargeUnderWay()
  await actAs(db, personId)
  const values = [organizationId, clientId, loanId, methodId, cents, on, source, retry?.presentedAgain ?? 0]
  const entryClass = isFiled ? await entryClassOf(db, request, found.is_business) : null
  const origin = [retry?.id ?? null, isSandbox, personId, autopay?.id ?? null, autopay?.installment ?? null, entryClass]
  const { rows } = await db.query<{ id: string }>(ADD, [...values, ...origin])
  const chargeId = rows[0]?.id
  if (chargeId === undefined) throw new Error('No charge was kept')
  await recordChargeEvent(db, { organizationId, chargeId, kind: 'scheduled', note: null, by: personId })
  // A debit by an ACH file waits for the next file.
  if (on <= loan.today && !isFiled) await enqueueCharge(db, organizationId, chargeId)
  return chargeId
}

const SIGNED_HOW = 'select signed_how from public.autopay_authorizations where organization_id = $1 and id = $2'
const EARLIER = 'select entry_class from public.loan_charges where organization_id = $1 and id = $2'

/** Returns the class of a debit by an ACH file, which follows from how the borrower authorized it. */
async function entryClassOf(db: PoolClient, request: ChargeRequest, isBusiness: boolean): Promise<DebitClass> {
  const { organizationId, source, retry, autopay, entryClass = 'PPD' } = request
  if (isBusiness) return 'CCD'
  if (retry !== undefined) {
    const { rows } = await db.query<{ entry_class: DebitClass | null }>(EARLIER, [organizationId, retry.id])
    return rows[0]?.entry_class ?? entryClass
  }
  if (source === 'pay_page') return 'WEB'
  if (autopay === undefined) return entryClass
  const { rows } = await db.query<{ signed_how: string }>(SIGNED_HOW, [organizationId, autopay.id])
  return rows[0]?.signed_how === 'pay_page' ? 'WEB' : 'PPD'
}

/** Enqueues the sending of a charge, once. */
export const enqueueCharge = (db: PoolClient, organizationId: string, chargeId: string) =>
  enqueueOnce(
    db,
    SEND_CHARGE,
    { organization_id: organizationId, charge_id: chargeId },
    { key: `send-charge:${chargeId}` },
  )
