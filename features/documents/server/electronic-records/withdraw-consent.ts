import type { PoolClient } from 'pg'
import { withdrawalSchema } from '#features/documents/rules/electronic-records/consent.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { notAgreed } from './errors.ts'

/**
 * `POST /functions/v1/withdraw-electronic-consent`: records that a client told the staff they want notices on paper.
 * It takes effect at once.
 */
export const withdrawElectronicConsent = keyedCommand('withdrawElectronicConsent', withdrawalSchema, withdraw)

const WITHDRAW = `
  with asking as (select set_config('request.id', coalesce($5, ''), true))
  select app.withdraw_electronic_consent(c.id, $3, $4) as ended from public.clients c, asking where c.id = $1 and c.organization_id = $2`

async function withdraw(db: PoolClient, member: PresentMember, { client_id, how }: Asked<typeof withdrawalSchema>) {
  const { organizationId, personId, requestId } = member
  const { rows } = await db.query<{ ended: number }>(WITHDRAW, [client_id, organizationId, how, personId, requestId])
  if (rows[0] === undefined) throw clientNotFound()
  if (rows[0].ended === 0) throw notAgreed()
  return { withdrawn: true }
}
