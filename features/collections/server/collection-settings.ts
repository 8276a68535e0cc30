import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  type CollectionSettingsCommand,
  collectionSettingsSchema,
} from '#features/collections/rules/collection-settings.ts'
import { STARTING_TEXTS, unknownPlaceholders } from '#features/collections/rules/collection-text.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { queueNotFound, templateNotFound, templateRefused } from './errors.ts'

type Of<Name extends CollectionSettingsCommand['act']> = Extract<CollectionSettingsCommand, { act: Name }>

/** `POST /functions/v1/collection-settings`: changes how the company collects, its queues, and its scripts and templates. */
export async function collectionSettings(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, collectionSettingsSchema)
  const request = { organizationId: member.organizationId, act: 'collection-settings', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => changed(db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

const NAME = '(select coalesce(p.full_name, p.email) from app.people p where p.id = $2)'
const NOTE = 'select app.record_audit($1, $2, $3, $4, $5, $6, $7)'

async function changed(db: PoolClient, member: PresentMember, command: CollectionSettingsCommand): Promise<object> {
  const { organizationId, personId, requestId } = member
  const about = (name: string, details: object = {}) =>
    db.query(NOTE, [
      ...[organizationId, personId, `collections.${name}`, 'organizations', organizationId],
      ...[JSON.stringify(details), requestId],
    ])
  switch (command.act) {
    case 'settings':
      await saveSettings(db, member, command)
      await about('settings', { collects_for_others: command.collects_for_others })
      return {}
    case 'queues':
      await saveQueues(db, member, command)
      await about('queues')
      return {}
    case 'text': {
      const id = await saveText(db, member, command)
      await about('texts', { title: command.title })
      return { id }
    }
    case 'remove_text':
      await removeText(db, member, command)
      await about('texts')
      return {}
    case 'starting_texts':
      await addStartingTexts(db, member)
      await about('texts')
      return {}
  }
}

const SETTINGS = `
  insert into public.collection_settings as s (organization_id, collects_for_others, promise_grace_days, promise_tolerance_cents, updated_by_name)
  values ($1, $3, $4, $5, ${NAME})
  on conflict (organization_id) do update
     set collects_for_others = excluded.collects_for_others, promise_grace_days = excluded.promise_grace_days,
         promise_tolerance_cents = excluded.promise_tolerance_cents, updated_at = clock_timestamp(), updated_by_name = excluded.updated_by_name`

const saveSettings = (db: PoolClient, { organizationId, personId }: PresentMember, asked: Of<'settings'>) =>
  db.query(SETTINGS, [
    ...[organizationId, personId, asked.collects_for_others, asked.promise_grace_days, asked.promise_tolerance],
  ])

const TAKE_TURNS =
  "select pg_advisory_xact_lock(hashtextextended('collection queues ' || $1, 0)), app.ensure_collection_queues($1::uuid)"
const CATCH_ALL = `
  update public.collection_queues set name = $2, place = 1000 where organization_id = $1 and is_catch_all and removed_at is null`
const REMOVE_OTHERS = `
  update public.collection_queues set removed_at = clock_timestamp()
   where organization_id = $1 and removed_at is null and not is_catch_all and not id = any ($2)`
const CHANGE = `
  update public.collection_queues
     set place = $3, name = $4, min_days = $5, max_days = $6, min_cents = $7, max_cents = $8, is_broken_promise = $9, no_contact_days = $10,
         is_first_payment_default = $11
   where organization_id = $1 and id = $2 and removed_at is null and not is_catch_all`
const ADD = `
  insert into public.collection_queues (organization_id, place, name, min_days, max_days, min_cents, max_cents, is_broken_promise,
                                        no_contact_days, is_first_payment_default)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
const PLACE = 'select app.place_accounts($1)'

/** Replaces the queues and sorts every late loan anew, in one transaction. */
async function saveQueues(db: PoolClient, { organizationId }: PresentMember, { queues, catch_all_name }: Of<'queues'>) {
  await db.query(TAKE_TURNS, [organizationId])
  await db.query(CATCH_ALL, [organizationId, catch_all_name])
  await db.query(REMOVE_OTHERS, [organizationId, queues.flatMap(({ id }) => id ?? [])])
  for (const [index, queue] of queues.entries()) {
    const values = [index + 1, queue.name, queue.min_days, queue.max_days, queue.min_amount, queue.max_amount]
    const further = [queue.is_broken_promise, queue.no_contact_days, queue.is_first_payment_default]
    if (queue.id === null) await db.query(ADD, [organizationId, ...values, ...further])
    else if ((await db.query(CHANGE, [organizationId, queue.id, ...values, ...further])).rowCount === 0)
      throw queueNotFound()
  }
  await db.query(PLACE, [organizationId])
}

const ADD_TEXT = `
  insert into public.collection_texts (organization_id, kind, title, subject, body, place, changed_by_name)
  select $1, $3, $4, $5, $6, (select count(*) + 1 from public.collection_texts t where t.organization_id = $1), ${NAME}
  returning id`
const CHANGE_TEXT = `
  update public.collection_texts set kind = $3, title = $4, subject = $5, body = $6, changed_at = clock_timestamp(), changed_by_name = ${NAME}
   where organization_id = $1 and id = $7 and removed_at is null returning id`

async function saveText(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  asked: Of<'text'>,
): Promise<string> {
  const { id, kind, title, subject, body } = asked
  const unknown = unknownPlaceholders(`${subject ?? ''} ${body}`)
  if (unknown.length > 0) throw templateRefused(`{${unknown[0]}} is not a placeholder`)
  const values = [organizationId, personId, kind, title, subject, body]
  const saved =
    id === null
      ? await db.query<{ id: string }>(ADD_TEXT, values)
      : await db.query<{ id: string }>(CHANGE_TEXT, [...values, id])
  if (saved.rows[0] === undefined) throw templateNotFound()
  return saved.rows[0].id
}

const REMOVE_TEXT = `
  update public.collection_texts set removed_at = clock_timestamp() where organization_id = $1 and id = $2 and removed_at is null`

async function removeText(db: PoolClient, { organizationId }: PresentMember, { id }: Of<'remove_text'>) {
  if ((await db.query(REMOVE_TEXT, [organizationId, id])).rowCount === 0) throw templateNotFound()
}

const HAS_TEXTS = 'select from public.collection_texts where organization_id = $1 and removed_at is null limit 1'

async function addStartingTexts(db: PoolClient, member: PresentMember) {
  await db.query(TAKE_TURNS, [member.organizationId])
  if ((await db.query(HAS_TEXTS, [member.organizationId])).rowCount !== 0) return
  for (const text of STARTING_TEXTS)
    await db.query(ADD_TEXT, [member.organizationId, member.personId, text.kind, text.title, text.subject, text.body])
}
