import type { PoolClient } from 'pg'
import { serviceRefusal } from '#domain/credit-repair/cancel-window.ts'
import type { PlainDate } from '#domain/dates.ts'
import { workRefused } from './errors.ts'

// A day is over where it ends last, which in the United States is Samoa: no client's midnight comes later.
const STANDING = `
  select r.cancel_until::text, (now() at time zone 'Pacific/Pago_Pago')::date::text as today
    from public.repair_enrollments e
    join app.organizations o on o.id = e.organization_id and o.account_type = 'cro'
    left join public.repair_contracts r on r.client_id = e.client_id and r.cancelled_on is null and r.signature_name is not null
   where e.client_id = $1`

/**
 * Refuses work for a client whom a credit repair organisation enrolled, until they signed a contract and can no longer cancel it
 * (15 USC 1679d(a)). `on` is the day of the work, today if left out. app.guard_work holds the same, whoever writes.
 */
export async function assertWorkMayBegin(db: PoolClient, clientId: string, on?: PlainDate): Promise<void> {
  const { rows } = await db.query<{ cancel_until: PlainDate | null; today: PlainDate }>(STANDING, [clientId])
  if (rows[0] === undefined) return
  const { cancel_until, today } = rows[0]
  const day = on !== undefined && on < today ? on : today
  const refusal = serviceRefusal(cancel_until === null ? null : { cancel_until }, day)
  if (refusal !== null) throw workRefused(refusal, cancel_until === null ? {} : { cancel_until })
}
