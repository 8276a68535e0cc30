import type { PoolClient } from 'pg'
import {
  MOST_CONDITIONS,
  type WantedCondition,
  wantedConditionSchema,
} from '#features/lending/rules/conditions/condition.ts'
import { asked } from '#features/lending/server/applications/stored-application.ts'
import { applicationNotFound } from '#features/lending/server/errors.ts'
import { conditionsClosed, tooManyConditions } from './errors.ts'

/** The person or job that requests conditions. A job has no person. */
export interface Requester {
  organizationId: string
  personId: string | null
  requestId: string | null
}

// The lock makes two requests for the same document wait for each other, so that it is requested once.
const APPLICATION = `
  select a.stage, (select count(*) from public.application_conditions c
                    where c.organization_id = a.organization_id and c.application_id = a.id)::integer as conditions
    from public.loan_applications a where a.organization_id = $1 and a.id = $2 for no key update of a`
const ADD = `
  with asked as (${asked('$11', '$12')})
  insert into public.application_conditions
    (organization_id, application_id, client_id, kind, title, provider, source, due_on, expires_after_days, requested_by_name)
  select a.organization_id, a.id, a.client_id, $3, $4, $5, $6, (now() at time zone o.time_zone)::date + $7::integer, $8::integer,
         (select coalesce(p.full_name, p.email) from app.people p where p.id = $9)
    from asked, public.loan_applications a join app.organizations o on o.id = a.organization_id
   where a.organization_id = $1 and a.id = $2
     and not exists (select from public.application_conditions c
                      where c.organization_id = a.organization_id and c.application_id = a.id and c.kind = $3 and c.provider = $5
                        and ($10 or lower(c.title) = lower($4)))
  returning id`

/**
 * Requests conditions of an application within a transaction. Returns the ids of the new ones. A document of the same kind from the same
 * person is requested once: another request for it adds nothing, even after it was cleared or waived.
 *
 * @throws FunctionError if the application doesn't exist or has ended, or would have too many conditions
 */
export async function requestConditions(
  transaction: PoolClient,
  who: Requester,
  applicationId: string,
  wanted: readonly WantedCondition[],
): Promise<string[]> {
  const { organizationId, personId, requestId } = who
  const { rows } = await transaction.query<{ stage: string; conditions: number }>(APPLICATION, [
    organizationId,
    applicationId,
  ])
  const application = rows[0]
  if (application === undefined) throw applicationNotFound()
  if (application.stage === 'ended') throw conditionsClosed()
  const added: string[] = [] // grows below
  for (const { kind, title, provider, source, days, expires_after_days } of wanted.map((one) =>
    wantedConditionSchema.parse(one),
  )) {
    // A person who requests something again means another document, for example the pay stub of another month.
    const isSameByKind = source !== 'person' && kind !== 'other'
    const what = [kind, title, provider, source, days, expires_after_days, personId, isSameByKind]
    const stored = await transaction.query<{ id: string }>(ADD, [
      ...[organizationId, applicationId, ...what, personId, requestId],
    ])
    added.push(...stored.rows.map(({ id }) => id))
  }
  if (application.conditions + added.length > MOST_CONDITIONS) throw tooManyConditions(MOST_CONDITIONS)
  return added
}
