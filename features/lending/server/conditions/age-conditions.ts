import type { Pool, PoolClient } from 'pg'
import { applicationEmail } from '#features/lending/server/intake/application-email.ts'
import { newApplicationLink } from '#features/lending/server/intake/application-link.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { messageRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Language } from '#platform/rules/languages/language.ts'

export interface ReminderDeps {
  pool: Pool
  outbox: Pick<Outbox, 'post'>
  appUrl: string
  /** True if email leaves this machine. */
  isMailReal?: boolean
}

/**
 * Marks the documents that are too old, removes forms that were never submitted, and reminds applicants of what is still requested. Safe to
 * run any number of times.
 */
export async function ageConditions(deps: ReminderDeps): Promise<void> {
  await deps.pool.query(EXPIRE)
  await deps.pool.query(FORGET)
  const { rows } = await deps.pool.query<{ id: string; organization_id: string }>(DUE)
  for (const { id, organization_id } of rows) {
    // A company that may not send now reminds later.
    if ((await messageRefusalOf(deps.pool, organization_id, !deps.isMailReal)) !== null) continue
    await inTransaction(deps.pool, (db) => remind(deps, db, id))
  }
}

// The last valid day is still valid, by the company's calendar.
const EXPIRE = `
  update public.application_conditions c set status = 'expired'
    from app.organizations o, public.loan_applications a
   where o.id = c.organization_id and a.organization_id = c.organization_id and a.id = c.application_id and a.stage <> 'ended'
     and c.status in ('received', 'cleared') and c.expires_on < (now() at time zone o.time_zone)::date`

// A month after a link expired, its reader doesn't come back.
const FORGET = `
  update app.application_links set draft = null where draft is not null and expires_at < now() - interval '30 days'`

/** A first reminder three days before the day, and at most three in all, three days apart. */
const WAITING = `
  c.status in ('requested', 'expired') and c.provider <> 'staff' and c.reminders < 3
  and c.kind not in ('employment_check', 'identity_check', 'down_payment', 'co_applicant_form')
  and (c.status = 'expired' or c.due_on <= (now() at time zone o.time_zone)::date + 3)
  and (c.reminded_on is null or c.reminded_on <= (now() at time zone o.time_zone)::date - 3)`
const DUE = `
  select distinct a.id, a.organization_id
    from public.application_conditions c
    join app.organizations o on o.id = c.organization_id
    join public.loan_applications a on a.organization_id = c.organization_id and a.id = c.application_id
    join public.clients k on k.id = a.client_id
   where ${WAITING} and a.stage <> 'ended' and k.archived_at is null and nullif(btrim(k.email), '') is not null
   order by a.id limit 1000`

interface Reminded {
  organization_id: string
  application_id: string
  client_id: string
  title: string
  first_name: string
  email: string
  language: Language
}

// Skips what another process reminds of at the same moment.
const TAKEN = `
  with taken as (
    select c.organization_id, c.id from public.application_conditions c join app.organizations o on o.id = c.organization_id
     where c.application_id = $1 and ${WAITING} for update of c skip locked),
  noted as (
    update public.application_conditions c
       set reminded_on = (now() at time zone o.time_zone)::date, reminders = c.reminders + 1
      from taken, app.organizations o
     where c.organization_id = taken.organization_id and c.id = taken.id and o.id = c.organization_id
    returning c.organization_id, c.application_id, c.client_id, c.title, c.created_at, c.id)
  select n.organization_id, n.application_id, n.client_id, n.title, k.first_name, coalesce(k.email, '') as email,
         coalesce(k.preferred_language, (select l.language from app.application_links l
                    where l.organization_id = n.organization_id and l.application_id = n.application_id
                    order by l.created_at desc limit 1), 'en') as language
    from noted n join public.clients k on k.id = n.client_id order by n.created_at, n.id`

async function remind({ outbox, appUrl }: ReminderDeps, db: PoolClient, applicationId: string): Promise<void> {
  const { rows } = await db.query<Reminded>(TAKEN, [applicationId])
  const [first] = rows
  if (first === undefined) return
  const { organization_id: organizationId, client_id: clientId, first_name: firstName, email: to, language } = first
  const link = await newApplicationLink(db, appUrl, { organizationId, clientId, applicationId, firstName, language })
  const titles = rows.map(({ title }) => title)
  const brand = await brandOf(db, organizationId, appUrl)
  await outbox.post(db, applicationEmail({ to, firstName, link, titles, language, isReminder: true }, brand))
}
