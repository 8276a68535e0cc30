import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { MOST_EARLIER, MOST_PINNED, type NoteCommand, noteCommandSchema } from '#features/tasks/rules/note.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import {
  mentionHidden,
  noteChanged,
  noteNotFound,
  notTheAuthor,
  recordNotFound,
  removalNotAllowed,
  tooManyEdits,
  tooManyPinned,
} from './errors.ts'
import { asked, colleaguesOf, nameOf, ofKnownRecord, recordValues, requireOpenClient } from './work-record.ts'

/**
 * `POST /functions/v1/notes`: adds, edits, pins, unpins, removes, or restores a note about a client or one of the client's records.
 * Returns the note's id. A repeated act changes nothing.
 */
export async function notes(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, noteCommandSchema)
  const request = { organizationId: member.organizationId, act: 'notes', key, content }
  const work = (db: PoolClient) => once(db, request, () => noteCommand(db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

type Of<Name extends NoteCommand['act']> = Extract<NoteCommand, { act: Name }>

async function noteCommand(db: PoolClient, member: PresentMember, command: NoteCommand): Promise<{ id: string }> {
  if (command.act === 'add') return added(db, member, command)
  const held = await heldNote(db, member, command.note_id)
  if (command.act === 'edit') await edited(db, member, held, command)
  else if (command.act === 'remove' || command.act === 'restore') await removed(db, member, held, command.act)
  else await pinned(db, member, held, command.act === 'pin')
  return { id: held.id }
}

const ADD = `
  with asked as (${asked('$9', '$10')})
  insert into public.notes (organization_id, client_id, loan_id, application_id, dispute_id, body, mentions, is_pinned, author_id,
                            author_name)
  select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7::uuid[], $8, $9::uuid, ${nameOf('$9')} from asked returning id`

async function added(db: PoolClient, member: PresentMember, note: Of<'add'>): Promise<{ id: string }> {
  const { organizationId, personId, requestId } = member
  await requireOpenClient(db, organizationId, note.client_id)
  await requireSeen(db, member, note.client_id, note.mentions)
  if (note.is_pinned) await requireFreePin(db, organizationId, note.client_id)
  const text = [note.body, note.mentions, note.is_pinned]
  const values = [organizationId, ...recordValues(note), ...text, personId, requestId]
  const { rows } = await ofKnownRecord(db.query<{ id: string }>(ADD, values))
  if (rows[0] === undefined) throw recordNotFound()
  return rows[0]
}

interface HeldNote {
  id: string
  client_id: string
  author_id: string | null
  is_pinned: boolean
  is_removed: boolean
  version: number
}

const HELD = `
  select id, client_id, author_id, is_pinned, removed_at is not null as is_removed, version
    from public.notes where organization_id = $1 and id = $2 for update`

async function heldNote(db: PoolClient, { organizationId }: PresentMember, id: string): Promise<HeldNote> {
  const held = (await db.query<HeldNote>(HELD, [organizationId, id])).rows[0]
  if (held === undefined) throw noteNotFound()
  return held
}

const EDIT = `
  with asked as (${asked('$5', '$6')})
  update public.notes n
     set body = $3, mentions = $4, version = n.version + 1, edited_at = clock_timestamp(),
         earlier = n.earlier || jsonb_build_object('body', n.body, 'written_at', coalesce(n.edited_at, n.created_at))
    from asked where n.organization_id = $1 and n.id = $2 and n.body <> $3`

async function edited(db: PoolClient, member: PresentMember, held: HeldNote, note: Of<'edit'>): Promise<void> {
  const { organizationId, personId, requestId } = member
  if (held.is_removed) throw noteNotFound()
  if (held.author_id !== personId) throw notTheAuthor()
  if (held.version !== note.seen_version) throw noteChanged()
  if (held.version > MOST_EARLIER) throw tooManyEdits()
  await requireSeen(db, member, held.client_id, note.mentions)
  await db.query(EDIT, [organizationId, held.id, note.body, note.mentions, personId, requestId])
}

async function requireSeen(db: PoolClient, member: PresentMember, clientId: string, ids: string[]): Promise<void> {
  const seeing = await colleaguesOf(db, member, clientId, ids)
  if (seeing.length !== ids.length) throw mentionHidden()
}

const PIN = `
  with asked as (${asked('$4', '$5')})
  update public.notes n set is_pinned = $3 from asked where n.organization_id = $1 and n.id = $2`

async function pinned(db: PoolClient, member: PresentMember, held: HeldNote, isPinned: boolean): Promise<void> {
  const { organizationId, personId, requestId } = member
  if (held.is_removed) throw noteNotFound()
  if (held.is_pinned === isPinned) return
  if (isPinned) await requireFreePin(db, organizationId, held.client_id)
  await db.query(PIN, [organizationId, held.id, isPinned, personId, requestId])
}

const PINS = `
  select count(*)::integer as pins from public.notes
   where organization_id = $1 and client_id = $2 and is_pinned and removed_at is null`

async function requireFreePin(db: PoolClient, organizationId: string, clientId: string): Promise<void> {
  const { rows } = await db.query<{ pins: number }>(PINS, [organizationId, clientId])
  if ((rows[0]?.pins ?? 0) >= MOST_PINNED) throw tooManyPinned()
}

const REMOVE = `
  with asked as (${asked('$4', '$5')})
  update public.notes n
     set removed_at = case when $3 then clock_timestamp() end, removed_by_name = case when $3 then ${nameOf('$4')} end
    from asked where n.organization_id = $1 and n.id = $2`

async function removed(db: PoolClient, member: PresentMember, held: HeldNote, act: 'remove' | 'restore') {
  const { organizationId, personId, requestId, role } = member
  const isRemoved = act === 'remove'
  if (held.author_id !== personId && role !== 'owner' && role !== 'admin') throw removalNotAllowed()
  if (held.is_removed === isRemoved) return
  await db.query(REMOVE, [organizationId, held.id, isRemoved, personId, requestId])
}
