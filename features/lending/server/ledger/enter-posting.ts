import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import type { StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { keyUsedBefore, periodClosed } from '#features/lending/server/errors.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { KeptPosting, LoanOnFile } from './locked-loan.ts'
import { writeFigures } from './write-figures.ts'

/** A posting to add. Method and reference apply only to money received. */
export interface Entry extends Omit<StoredPosting, 'id'> {
  method: string | null
  reference: string | null
  note: string | null
  idempotency_key: string | null
}

/** An entry without any of the optional fields. */
export const BARE = {
  ...{ amount: null, reverses_id: null, details: {} },
  ...{ method: null, reference: null, note: null, idempotency_key: null },
}

// The figures follow in the same transaction, so the posting needs no mark that they are stale (app.follow_posting). The audit log records
// the event under the request's id. The order of entry is that of the lock on the loan, not of the requests.
const ENTER = `
  with asked as (select set_config('request.id', coalesce($12, ''), true), set_config('app.figures_follow', 'on', true))
  insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date, reverses_id, details, method, reference, note,
                                    idempotency_key, recorded_by, recorded_by_name, created_at)
  select $1, $2, $3, $4::numeric / 100, $5, $6, $7, $8, $9, $10, $11, p.id, coalesce(p.full_name, p.email), clock_timestamp()
    from asked left join app.people p on p.id = $13
  on conflict (organization_id, idempotency_key) do nothing
  returning id`

/** The company, and the person in whose name a posting is entered; null for a job. */
export interface EnteredBy extends Pick<Member, 'organizationId' | 'requestId'> {
  personId: string | null
  /** True for an entry that follows from facts of others, such as a payment that the processor took: no closed month refuses it. */
  isFollowing?: boolean
}

/**
 * Adds a posting to a locked loan in the member's name, and stores the loan's new figures. Returns its id.
 *
 * @throws keyUsedBefore if its key belongs to another loan's posting
 * @throws periodClosed if it is dated in a closed month and is no correction
 */
export async function enterPosting(
  transaction: PoolClient,
  by: EnteredBy,
  loan: LoanOnFile,
  entry: Entry,
): Promise<string> {
  const { organizationId, personId, requestId } = by
  await refuseClosedPeriod(transaction, by, entry)
  const { kind, amount, effective_date, reverses_id, details, method, reference, note, idempotency_key } = entry
  const { rows } = await transaction.query<{ id: string }>(ENTER, [
    ...[organizationId, loan.id, kind, amount, effective_date, reverses_id, JSON.stringify(details)],
    ...[method, reference, note, idempotency_key, requestId, personId],
  ])
  const id = rows[0]?.id
  if (id === undefined) throw keyUsedBefore()
  await writeFigures(transaction, [{ ...loan, postings: [...loan.postings, { ...entry, id }] }])
  return id
}

const CLOSED = `
  select max(month_end)::text as closed_through from app.period_closings where organization_id = $1 and reopened_at is null`

// Books that are closed don't change either way: they count an entry that comes later on its day of entry. People must say that they
// mean to correct a closed month, because a wrong date is a common mistake.
async function refuseClosedPeriod(transaction: PoolClient, by: EnteredBy, entry: Entry): Promise<void> {
  if (by.personId === null || by.isFollowing === true || isCorrection(entry)) return
  const { rows } = await transaction.query<{ closed_through: PlainDate | null }>(CLOSED, [by.organizationId])
  const closed = rows[0]?.closed_through ?? null
  if (closed !== null && entry.effective_date <= closed) throw periodClosed(closed)
}

/** The details of an entry that corrects a closed month: the borrower's account changes as of its date, the books on the day of entry. */
export const CORRECTION = { correctsClosedPeriod: true } as const
const isCorrection = ({ details }: Entry): boolean => 'correctsClosedPeriod' in details

/** Returns true if the stored posting matches the one requested under its key. A reversal is dated by the server. */
export function isSameEntry(kept: KeptPosting, asked: Entry): boolean {
  return (
    kept.kind === asked.kind &&
    kept.amount === asked.amount &&
    kept.reverses_id === asked.reverses_id &&
    kept.method === asked.method &&
    kept.reference === asked.reference &&
    kept.note === asked.note &&
    isDeepStrictEqual(kept.details, asked.details) &&
    (kept.kind === 'reversal' || kept.effective_date === asked.effective_date)
  )
}
