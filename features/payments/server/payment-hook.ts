import type { Hono } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { checkedEvent } from '#features/payments/rules/event-signature.ts'
import { LONGEST_PROCESSOR_ID } from '#features/payments/rules/payment-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { parseJson } from '#platform/http/body.ts'
import { eventHook } from '#platform/http/event-hook.ts'
import { hmacSha256 } from '#platform/http/hmac.ts'
import type { Log } from '#platform/http/log.ts'
import { enqueueFollowing, enqueueFollowingRefund } from './charge-jobs.ts'
import type { PaymentDeps } from './payment-deps.ts'

interface HookDeps extends PaymentDeps {
  clock: () => number
  log: Log
}

const token = z.string().min(1).max(LONGEST_PROCESSOR_ID)
const eventShape = z.object({
  id: token,
  type: z.string().max(100),
  // An event about the platform itself has none.
  account: token.optional(),
  data: z.object({
    object: z.object({
      id: token.optional(),
      object: z.string().max(100).optional(),
      payment_intent: token.nullish(),
      metadata: z.object({ charge: z.uuid().optional(), refund: z.uuid().optional() }).nullish(),
    }),
  }),
})
type HookEvent = z.output<typeof eventShape>

const REMEMBER = 'insert into app.payment_hook_events (account, event) values ($1, $2) on conflict do nothing'
// The first event can overtake the reply to the charge, so the charge's own id finds it too.
const CHARGE = `
  select c.organization_id, c.id from app.payment_accounts a join public.loan_charges c on c.organization_id = a.organization_id
   where a.account = $1 and (c.processor_id = $2 or c.id = $3)`

// A refund that was made on the processor's own page is none of ours.
const REFUND = `
  select r.organization_id, r.id from app.payment_accounts a join public.charge_refunds r on r.organization_id = a.organization_id
   where a.account = $1 and (r.processor_id = $2 or r.id = $3)`

/**
 * Receives the processor's signed events: `POST /payment-processor/events`. An event only says that something happened: the charge's
 * state is asked from the processor, so that no event can bring in an amount.
 */
export function paymentHook({ pool, payments, clock, log }: HookDeps): Hono {
  return eventHook<HookEvent>({
    log,
    teller: 'payment processor',
    read({ req }, body) {
      const delivery = { header: req.header('stripe-signature') ?? '', body }
      if (checkedEvent(hmacSha256, payments.hookSecret, delivery, clock()) !== 'genuine') return 401
      return eventShape.safeParse(parseJson(body)).data ?? 400
    },
    async enter(context, { id, account, data: { object } }) {
      if (account === undefined) return context.json({ received: true })
      await inTransaction(pool, async (db) => {
        if ((await db.query(REMEMBER, [account, id])).rowCount === 0) return
        await (object.object === 'refund' ? aboutRefund : aboutCharge)(db, account, object)
      })
      return context.json({ received: true })
    },
  })
}

type EventObject = HookEvent['data']['object']
interface Found {
  organization_id: string
  id: string
}

async function aboutCharge(db: PoolClient, account: string, object: EventObject): Promise<void> {
  const values = [account, object.payment_intent ?? object.id ?? null, object.metadata?.charge ?? null]
  const found = (await db.query<Found>(CHARGE, values)).rows[0]
  if (found !== undefined) await enqueueFollowing(db, { organizationId: found.organization_id, chargeId: found.id })
}

async function aboutRefund(db: PoolClient, account: string, { id, metadata }: EventObject): Promise<void> {
  const found = (await db.query<Found>(REFUND, [account, id ?? null, metadata?.refund ?? null])).rows[0]
  if (found !== undefined)
    await enqueueFollowingRefund(db, { organizationId: found.organization_id, refundId: found.id })
}
