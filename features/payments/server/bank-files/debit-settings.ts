import type { Pool, PoolClient } from 'pg'
import { type AchOrigin, achOriginSchema } from '#features/lending/rules/funding/nacha/ach-origin.ts'
import { type DebitSettings, effectiveDay, type ShownSettings } from '#features/payments/rules/bank-files/bank-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { OFFSET_PLACE } from './bank-account.ts'

const SAVE_ORIGIN = `
  insert into app.ach_origins (organization_id, origin) values ($1, $2)
  on conflict (organization_id) do update set origin = excluded.origin, updated_at = clock_timestamp()`
const SAVE = `
  insert into app.debit_settings (organization_id, is_on, cutoff, made_at, updated_by_name)
  values ($1, $2, $3, $4, (select coalesce(p.full_name, p.email) from app.people p where p.id = $5))
  on conflict (organization_id) do update
     set is_on = excluded.is_on, cutoff = excluded.cutoff, made_at = excluded.made_at, updated_by_name = excluded.updated_by_name,
         updated_at = clock_timestamp()`
const SAVE_OFFSET = `
  update app.debit_settings set offset_routing = $2, offset_account_type = $3, offset_last_four = $4, sealed = $5 where organization_id = $1`
const AUDIT = `select app.record_audit($1, $2, 'debit_settings.changed', 'organizations', $1, $3::jsonb)`

/** Stores the bank and the rules of a company's ACH files. The bank is the one of its payouts too. */
export async function saveDebitSettings(
  db: PoolClient,
  sealer: Sealer,
  { organizationId, personId, settings }: { organizationId: string; personId: string; settings: DebitSettings },
): Promise<void> {
  const { offset, origin } = settings
  await db.query(SAVE_ORIGIN, [organizationId, JSON.stringify(origin)])
  await db.query(SAVE, [organizationId, settings.is_on, settings.cutoff, settings.made_at, personId])
  if (offset === null) await db.query(SAVE_OFFSET, [organizationId, null, null, null, null])
  else if (offset !== 'keep') {
    const sealed = await sealer.sealBytes(OFFSET_PLACE, Buffer.from(offset.number), organizationId)
    await db.query(SAVE_OFFSET, [organizationId, offset.routing, offset.type, offset.number.slice(-4), sealed])
  }
  const details = JSON.stringify({ is_on: settings.is_on, cutoff: settings.cutoff, made_at: settings.made_at })
  await db.query(AUDIT, [organizationId, personId, details])
}

/** The settings of a company with its time, as a file needs them. */
export interface FileFacts {
  is_on: boolean
  origin: AchOrigin | null
  cutoff: string
  made_at: string | null
  offset_routing: string | null
  offset_account_type: 'checking' | 'savings' | null
  offset_last_four: string | null
  sealed: Buffer | null
  trace_count: number
  today: PlainDate
  time: string
}

const FACTS = `
  select coalesce(s.is_on, false) as is_on, b.origin, coalesce(to_char(s.cutoff, 'HH24:MI'), '14:00') as cutoff,
         to_char(s.made_at, 'HH24:MI') as made_at, s.offset_routing, s.offset_account_type, s.offset_last_four, s.sealed,
         coalesce(b.trace_count, 0)::float8 as trace_count, (now() at time zone o.time_zone)::date::text as today,
         to_char(now() at time zone o.time_zone, 'HH24:MI') as time
    from app.organizations o
    left join app.debit_settings s on s.organization_id = o.id
    left join app.ach_origins b on b.organization_id = o.id
   where o.id = $1`
const LOCK = 'select 1 from app.ach_origins where organization_id = $1 for update'

/** Returns the settings of a company. `isLocked`: no other file of the company is made until the transaction ends. */
export async function fileFacts(
  db: Pool | PoolClient,
  organizationId: string,
  { isLocked = false } = {},
): Promise<FileFacts> {
  if (isLocked) await db.query(LOCK, [organizationId])
  const row = (await db.query<FileFacts>(FACTS, [organizationId])).rows[0]
  if (row === undefined) throw new Error('No such company')
  return { ...row, origin: row.origin === null ? null : achOriginSchema.parse(row.origin) }
}

/** Returns the day on which a file of now takes effect. */
export const effectiveNow = ({ today, time, cutoff }: FileFacts): PlainDate => effectiveDay(today, time, cutoff)

const WAITING = `
  select count(*)::integer as waiting, coalesce(sum(amount_cents), 0)::float8 as waiting_cents from public.loan_charges
   where organization_id = $1 and status = 'scheduled' and entry_class is not null and due_on <= $2`

/** Returns the settings for the screen, with the debits that a file of now would have. */
export async function shownSettings(pool: Pool, organizationId: string): Promise<ShownSettings> {
  const facts = await fileFacts(pool, organizationId)
  const effectiveOn = effectiveNow(facts)
  const { waiting = 0, waiting_cents = 0 } =
    (await pool.query<{ waiting: number; waiting_cents: number }>(WAITING, [organizationId, effectiveOn])).rows[0] ?? {}
  const { is_on, origin, cutoff, made_at, offset_last_four } = facts
  return { is_on, origin, cutoff, made_at, offset_last_four, effective_on: effectiveOn, waiting, waiting_cents }
}
