import type { PoolClient } from 'pg'
import type { SaleChannel } from '#features/credit-repair/rules/enrollment.ts'
import { enrollClientSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { requiredPack } from '#features/credit-repair/server/packs/own-packs.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { alreadyEnrolled, channelReviewNeeded, enrolledInFuture } from './errors.ts'
import { holdClient } from './held-client.ts'

/** Enrolls a client in credit repair, once. */
export const enrollClient = keyedCommand('enrollClient', enrollClientSchema, enroll, 201)

const ENROLL = `
  with added as (
    insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel, channel_review,
                                           channel_reviewed_by, created_by, updated_by)
    values ($1, $3, $4::numeric / 100, $5, $6, $8, case when $8::text is not null then $2::uuid end, $2, $2)
    on conflict (client_id) do nothing
    returning id, monthly_fee, enrolled_on)
  select added.id, app.record_audit($1, $2, 'repair_enrollment.made', 'repair_enrollments', added.id,
                                    jsonb_build_object('client_id', $3::uuid, 'amount', monthly_fee, 'kind', $6::text,
                                                       'effective_date', enrolled_on)
                                    || case when $8::text is not null then jsonb_build_object('reason', $8::text) else '{}' end, $7)
    from added`
const STATE = 'select state from public.clients where id = $1'
const SOLD_OTHERWISE = 'select client_id, sale_channel from app.files_sold_otherwise($1, $2)'

async function enroll(db: PoolClient, member: PresentMember, asked: Asked<typeof enrollClientSchema>) {
  const { today } = await holdClient(db, member, asked.client_id)
  const { client_id, monthly_fee, enrolled_on = today, sale_channel } = asked
  if (enrolled_on > today) throw enrolledInFuture()
  const { organizationId, personId, requestId } = member
  const home = (await db.query<{ state: string | null }>(STATE, [client_id])).rows[0]
  await requiredPack(db, organizationId, home?.state ?? null, today)
  const review = await channelReview(db, member, asked)
  const values = [organizationId, personId, client_id, monthly_fee, enrolled_on, sale_channel, requestId, review]
  const { rows } = await db.query<{ id: string }>(ENROLL, values)
  if (rows[0] === undefined) throw alreadyEnrolled()
  return { id: rows[0].id }
}

interface OtherFile {
  client_id: string
  sale_channel: SaleChannel
}

/**
 * Returns the review that the enrollment needs, because another file of the same person was sold another way. Null if there
 * is none.
 *
 * @throws FunctionError without a reason by a person who manages compliance
 */
async function channelReview(
  db: PoolClient,
  { permissions }: PresentMember,
  { client_id, sale_channel, channel_review }: Asked<typeof enrollClientSchema>,
): Promise<string | null> {
  const { rows } = await db.query<OtherFile>(SOLD_OTHERWISE, [client_id, sale_channel])
  if (rows.length === 0) return null
  if (!channel_review || !permissions.includes('manage_compliance')) throw channelReviewNeeded(rows)
  return channel_review
}
