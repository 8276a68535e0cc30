import type { PoolClient } from 'pg'
import { percentileTableSchema } from '#features/lending/rules/credit-score-notice/percentile-table.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { tableInFuture } from './errors.ts'

/** `POST /functions/v1/add-score-percentiles`: adds the yearly percentile table of a score model. */
export const addScorePercentiles = keyedCommand('addScorePercentiles', percentileTableSchema, add, 201)

const ADD = `
  with added as (
    insert into public.score_percentiles (organization_id, model, source, as_of, steps, created_by, created_by_name)
    select $1, $3, $4, $5, $6, p.id, coalesce(p.full_name, p.email) from app.people p
     where p.id = $2 and $5::date <= (now() at time zone 'UTC')::date
    returning id, organization_id, model, as_of)
  select id, app.record_audit(organization_id, $2, 'score_percentiles.created', 'score_percentiles', id,
                              jsonb_build_object('model', model, 'as_of', as_of), $7) from added`

async function add(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { model, source, as_of, steps }: Asked<typeof percentileTableSchema>,
) {
  const values = [organizationId, personId, model, source, as_of, JSON.stringify(steps), requestId]
  const { rows } = await db.query<{ id: string }>(ADD, values)
  if (rows[0] === undefined) throw tableInFuture()
  return { id: rows[0].id }
}
