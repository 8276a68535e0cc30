import type { PoolClient } from 'pg'
import { addStatePackSchema, endStatePackSchema } from '#features/credit-repair/rules/state-packs/pack-commands.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { centsOf } from '#platform/rules/money.ts'
import { packEnded, packInForce, packNotFound } from './errors.ts'

/** `POST /functions/v1/add-state-pack`: adds the company's own pack for credit repair in a state. */
export const addStatePack = keyedCommand('addStatePack', addStatePackSchema, add, 201)

/** `POST /functions/v1/end-state-pack`: ends the company's own pack. From then on, no client of the state can be enrolled under it. */
export const endStatePack = keyedCommand('endStatePack', endStatePackSchema, end)

const ADD = `
  with added as (
    insert into public.repair_state_packs (organization_id, created_by, state, registration_number, registration_expires_on, bond_number,
                                           bond_surety, bond_cents, bond_expires_on, not_required, wording, lists_items,
                                           most_per_item_cents, citation, source, read_on)
    select $1, $2, p.state, p.registration_number, p.registration_expires_on, p.bond_number, p.bond_surety, p.bond_cents, p.bond_expires_on,
           p.not_required, p.wording, p.lists_items, p.most_per_item_cents, p.citation, p.source, p.read_on
      from jsonb_populate_record(null::public.repair_state_packs, $3) p
    on conflict (organization_id, state) where ended_on is null do nothing
    returning id)
  select id, app.record_audit($1, $2, 'repair_state_packs.created', 'repair_state_packs', id, jsonb_build_object('state', $4::text), $5) from added`
const HOLD = `
  select ended_on is not null as has_ended from public.repair_state_packs where id = $1 and organization_id = $2 for update`
const END = `
  with ended as (
    update public.repair_state_packs set ended_on = (now() at time zone 'UTC')::date
     where id = $1 and organization_id = $2
    returning id, organization_id, state)
  select id, app.record_audit(organization_id, $3, 'repair_state_packs.ended', 'repair_state_packs', id,
                              jsonb_build_object('state', state), $4)
    from ended`

async function add(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { bond_amount, most_per_item, ...typed }: Asked<typeof addStatePackSchema>,
) {
  const filled = Object.entries(typed).filter(([, value]) => value !== '')
  const amounts = { bond_cents: centsOf(bond_amount), most_per_item_cents: centsOf(most_per_item) }
  const row = { ...Object.fromEntries(filled), ...amounts }
  const { rows } = await db.query<{ id: string }>(ADD, [organizationId, personId, row, typed.state, requestId])
  if (rows[0] === undefined) throw packInForce()
  return { id: rows[0].id }
}

async function end(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { pack_id: id }: Asked<typeof endStatePackSchema>,
) {
  const held = (await db.query<{ has_ended: boolean }>(HOLD, [id, organizationId])).rows[0]
  if (held === undefined) throw packNotFound()
  if (held.has_ended) throw packEnded()
  await db.query(END, [id, organizationId, personId, requestId])
  return { id }
}
