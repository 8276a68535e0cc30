import { randomUUID } from 'node:crypto'
import { postPayment } from '#features/lending/server/post-payment.ts'
import { createLog } from '#platform/http/log.ts'
import type { CommandDesk, DeskMember } from './command-desk.ts'
import { quantile } from './load.ts'
import { databaseProcessorMs, ownProcessorMs } from './processor-time.ts'

const PAYMENTS = Number(process.env['PAYMENTS'] ?? 400)
const AIM_MS = 40
const WARM_UP = 40
const LOANS = 50
const MONTHS = [36, 360]

/** Measures `post-payment` from the request to the response, one after the other, for loans of three and of thirty years. */
export async function payments(desk: CommandDesk): Promise<void> {
  const deps = { pool: desk.pools.server, sealer: desk.sealer, log: createLog('silent'), isSandbox: true }
  const member = await desk.member({ 'post-payment': (context) => postPayment(deps, context) })
  for (const months of MONTHS) {
    const loans = await newLoans(desk, member, months)
    for (let n = 0; n < WARM_UP; n++) await pay(member, loans[n % LOANS] ?? '')
    const took: number[] = []
    const before = await processorMs(desk)
    for (let n = 0; n < PAYMENTS; n++) took.push(await pay(member, loans[n % LOANS] ?? ''))
    const each = ((await processorMs(desk)) - before) / PAYMENTS
    console.log(
      `posting a payment on a loan of ${months} months: p95 ${quantile(took, 0.95).toFixed(1)} ms (aim ${AIM_MS}), median ${quantile(took, 0.5).toFixed(1)} ms, ${each.toFixed(1)} ms of processor time here and in the database`,
    )
  }
}

async function processorMs({ owner }: CommandDesk): Promise<number> {
  const database = await databaseProcessorMs(owner)
  return ownProcessorMs() + [...database.values()].reduce((total, ms) => total + ms, 0)
}

/** Adds fifty loans of a company's client, and returns their ids. */
export async function newLoans({ owner }: CommandDesk, { clientId }: DeskMember, months: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment, day_count,
                               start_date, first_payment_date)
     select organization_id, id, 'personal', 10000, 6, $2, 400, 'actual/365', current_date - 100, current_date - 70
       from public.clients, generate_series(1, ${LOANS}) where id = $1 returning id`,
    [clientId, months],
  )
  return rows.map(({ id }) => id)
}

/** Posts a payment by the command, and returns how long it took, in milliseconds. */
export async function pay({ call }: DeskMember, loan: string): Promise<number> {
  const body = { loan_id: loan, amount: 12.34, effective_date: new Date().toISOString().slice(0, 10), method: 'cash' }
  const { status, ms } = await call('post-payment', body, { 'idempotency-key': randomUUID() })
  if (status !== 201) throw new Error(`post-payment returned ${status}`)
  return ms
}
