import type { PoolClient } from 'pg'
import { type FundingAct, fundingAfter } from '#features/lending/rules/funding/funding-states.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { dayInFuture, fundingClosed, fundingHeld } from './errors.ts'
import { interestFollows } from './interest-follows.ts'
import { type HeldFunding, recordFundingEvent } from './kept-funding.ts'

/** The person who acts; null for a job. */
export interface Actor {
  organizationId: string
  personId: string | null
  requestId: string | null
}

const MOVE = `
  update public.loan_fundings
     set status = $3, sent_on = coalesce($4, sent_on), sent_by = coalesce($5, sent_by), sent_initials = coalesce($6, sent_initials),
         reference = coalesce($7, reference), settled_on = coalesce($8, settled_on), witness_initials = coalesce($9, witness_initials),
         returned_on = coalesce($10, returned_on), return_code = coalesce($11, return_code), return_reason = coalesce($12, return_reason),
         is_sandbox = is_sandbox or $13, file_id = coalesce($14, file_id), trace_number = coalesce($15, trace_number)
   where organization_id = $1 and id = $2`

/** The facts of a step, as the columns store them. */
export interface Step {
  sentOn?: PlainDate
  initials?: string | undefined
  reference?: string | undefined
  settledOn?: PlainDate
  witnessInitials?: string | undefined
  returnedOn?: PlainDate
  code?: string | null
  reason?: string
  isSandbox?: boolean
  fileId?: string
  trace?: string
}

/** Moves a locked payout to its next status, with its event. @throws FunctionError if the step is not possible now */
export async function moveFunding(
  db: PoolClient,
  { organizationId, personId, requestId }: Actor,
  held: HeldFunding,
  act: FundingAct,
  step: Step = {},
): Promise<void> {
  const status = fundingAfter(held.status, act)
  if (status === null) throw fundingClosed(held.status)
  requirePast(held, step)
  await actAs(db, personId)
  await db.query(MOVE, [
    ...[organizationId, held.id, status, step.sentOn, step.sentOn === undefined ? null : personId, step.initials],
    ...[step.reference, step.settledOn, step.witnessInitials, step.returnedOn, step.code, step.reason],
    ...[step.isSandbox ?? false, step.fileId, step.trace],
  ])
  const note = step.reason ?? step.reference ?? null
  await recordFundingEvent(db, organizationId, { fundingId: held.id, kind: status, note, personId })
  if (status === 'returned') await interestFollows(db, { organizationId, personId, requestId }, held, 'stops')
  if (status === 'sent') await interestFollows(db, { organizationId, personId, requestId }, held, 'starts')
}

function requirePast({ today }: HeldFunding, { sentOn, settledOn, returnedOn }: Step): void {
  if ([sentOn, settledOn, returnedOn].some((day) => day !== undefined && day > today)) throw dayInFuture()
}

/** @throws FunctionError if the loan can still be rescinded */
export function requireNotHeld({ held_until, today }: HeldFunding): void {
  if (held_until !== null && today <= held_until) throw fundingHeld(held_until)
}
