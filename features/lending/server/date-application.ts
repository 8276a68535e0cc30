import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import {
  type ApplicationEvent,
  applicationDateSchema,
  isOpenApplication,
} from '#features/lending/rules/applications/application-date.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import {
  applicationCounteroffered,
  applicationDated,
  applicationDay,
  applicationDecided,
  applicationNotFound,
} from './errors.ts'

/**
 * `POST /functions/v1/date-application`: records since when an application is complete, or when a counteroffer was
 * sent. The notice deadline counts from that day. A repeat changes nothing; a different day is rejected.
 */
export async function dateApplication(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, applicationDateSchema)
  return context.json(await inTransaction(deps.pool, (transaction) => dated(transaction, member, asked)))
}

interface ApplicationRow {
  status: string
  submitted_on: string
  completed: string | null
  counteroffered: string | null
  notice_due_on: string
  today: string
}

// Days are in UTC, as everywhere in the database.
const APPLICATION = `
  select status, (submitted_at at time zone 'UTC')::date::text as submitted_on,
         (completed_at at time zone 'UTC')::date::text as completed,
         case when status = 'counteroffered' then (counteroffered_at at time zone 'UTC')::date::text end as counteroffered,
         notice_due_on::text, (now() at time zone 'UTC')::date::text as today
    from public.loan_applications where id = $1 and organization_id = $2 for update`
// The audit log reads the claims and the request's id.
const dateAt = (change: string) => `
  with asked as (select set_config('request.jwt.claims', jsonb_build_object('sub', $3::text)::text, true),
                        set_config('request.id', coalesce($4, ''), true))
  update public.loan_applications set ${change} from asked where id = $1 returning notice_due_on::text`
const START_OF_DAY = "greatest(submitted_at, $2::date::timestamp at time zone 'UTC')"
const DATE: Record<ApplicationEvent, string> = {
  completed: dateAt(`completed_at = ${START_OF_DAY}`),
  counteroffered: dateAt(`counteroffered_at = ${START_OF_DAY}, status = 'counteroffered'`),
}

type Due = Pick<ApplicationRow, 'notice_due_on'>

/** Records the day within a transaction and returns the deadline of the notice. */
export async function dated(
  transaction: PoolClient,
  { organizationId, personId, requestId }: Member,
  { application_id: id, event, on }: z.output<typeof applicationDateSchema>,
): Promise<Due | undefined> {
  const { rows } = await transaction.query<ApplicationRow>(APPLICATION, [id, organizationId])
  const application = rows[0]
  if (application === undefined) throw applicationNotFound()
  if (!isOpenApplication(application)) throw applicationDecided()
  if (on < application.submitted_on || on > application.today) throw applicationDay()
  const earlier = application[event]
  if (earlier === on) return { notice_due_on: application.notice_due_on }
  if (earlier !== null) throw applicationDated()
  if (application.status === 'counteroffered') throw applicationCounteroffered()
  return (await transaction.query<Due>(DATE[event], [id, on, personId, requestId])).rows[0]
}
