import { runAutopay } from '#features/payments/server/autopay/run-autopay.ts'
import { sendCharge } from '#features/payments/server/charges/send-charge.ts'
import { stripeGateway } from '#features/payments/server/processor/stripe-gateway.ts'
import { openPools } from '#platform/database/pools.ts'

const AT_ONCE = 8
const BATCH = 400

// The settings come from bench/servicing/charges.ts.
const { DATABASE_URL = '', PASSWORDS = '{}', PAYMENTS_URL = '', PAYMENTS_KEY = '' } = process.env
const pools = openPools({ databaseUrl: DATABASE_URL, passwords: JSON.parse(PASSWORDS), size: AT_ONCE + 2 })
const processor = stripeGateway({ url: PAYMENTS_URL, apiKey: PAYMENTS_KEY })
const deps = { pool: pools.server, payments: { processor, hookSecret: '', isSandbox: true } }

const OPEN = `
  select organization_id, id from public.loan_charges where status in ('scheduled', 'sending') order by id limit $1`

// A process that was killed leaves debits that are not requested, requests that are not sent, and charges without a reply.
await runAutopay(deps)
for (;;) {
  const { rows } = await pools.server.query<{ organization_id: string; id: string }>(OPEN, [BATCH])
  if (rows.length === 0) break
  const waiting = rows.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { organization_id: organizationId, id: chargeId } of waiting)
        await sendCharge(deps, { organizationId, chargeId })
    }),
  )
}
await pools.close()
