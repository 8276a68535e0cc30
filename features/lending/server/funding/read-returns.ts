import type { PoolClient } from 'pg'
import type { ReturnsRead } from '#features/lending/rules/funding/funding-files.ts'
import { fundingAfter } from '#features/lending/rules/funding/funding-states.ts'
import { type ReturnedEntry, readReturns } from '#features/lending/rules/funding/nacha/read-file.ts'
import { achCodeName } from '#features/lending/rules/funding/nacha/return-codes.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { fileUnreadable } from './errors.ts'
import { moveFunding } from './funding-acts.ts'
import { type HeldFunding, heldFunding, recordFundingEvent } from './kept-funding.ts'

const BY_TRACE = `
  select id, prenote_trace = $2 as is_prenote from public.loan_fundings
   where organization_id = $1 and (trace_number = $2 or prenote_trace = $2) order by created_at desc limit 1`
const CHANGED = 'update public.loan_fundings set change_code = $3 where organization_id = $1 and id = $2'

/** Follows a file of returns from the bank. An entry that was read before changes nothing. @throws FunctionError if it can't be read */
export async function followReturns(db: PoolClient, member: PresentMember, contents: string): Promise<ReturnsRead> {
  const read = readReturns(contents)
  if ('problem' in read) throw fileUnreadable(read.problem)
  const done: ReturnsRead = { returned: 0, changed: 0, repeated: 0, unknown: [] }
  for (const entry of read.entries) {
    const result = await followReturnedEntry(db, member, entry)
    if (result === 'unknown') done.unknown.push(entry.original_trace)
    else done[result] += 1
  }
  return done
}

/** Follows one entry that came back, if a payout of the company has its trace number. */
export async function followReturnedEntry(
  db: PoolClient,
  member: PresentMember,
  entry: ReturnedEntry,
): Promise<'returned' | 'changed' | 'repeated' | 'unknown'> {
  const values = [member.organizationId, entry.original_trace]
  const found = (await db.query<{ id: string; is_prenote: boolean | null }>(BY_TRACE, values)).rows[0]
  if (found === undefined) return 'unknown'
  const held = await heldFunding(db, member.organizationId, found.id)
  return followed(db, member, held, entry, found.is_prenote === true)
}

async function followed(
  db: PoolClient,
  member: PresentMember,
  held: HeldFunding,
  { kind, code, corrected }: ReturnedEntry,
  isPrenote: boolean,
): Promise<'returned' | 'changed' | 'repeated'> {
  const { organizationId, personId } = member
  const reason = `${code}: ${achCodeName(code)}`
  if (kind === 'change') {
    const note = corrected === '' ? reason : `${reason} (ends in ${corrected.slice(-4)})`
    const event = { fundingId: held.id, kind: 'changed', key: `${code} ${corrected.slice(-4)}`, note, personId }
    if (!(await recordFundingEvent(db, organizationId, event))) return 'repeated'
    await db.query(CHANGED, [organizationId, held.id, code])
    return 'changed'
  }
  if (isPrenote && held.status === 'requested') {
    const event = { fundingId: held.id, kind: 'changed', key: `prenote ${code}`, note: reason, personId }
    await recordFundingEvent(db, organizationId, event)
    await moveFunding(db, member, held, 'cancel')
    return 'returned'
  }
  if (fundingAfter(held.status, 'return') === null) return 'repeated'
  await moveFunding(db, member, held, 'return', { returnedOn: held.today, code, reason })
  return 'returned'
}
