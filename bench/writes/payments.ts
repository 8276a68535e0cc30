import { type CommandDesk, commandDesk, type DeskMember } from '#bench/command-desk.ts'
import { newLoans, pay } from '#bench/lending-payments.ts'
import { postPayment } from '#features/lending/server/post-payment.ts'
import { createLog } from '#platform/http/log.ts'
import { CONNECTIONS, compareCompanies, RUN_MS } from './compare.ts'

const MONTHS = 36

/** Measures `post-payment` for loans of one company by eight callers, beside eight companies with a caller each. */
export async function payments(): Promise<void> {
  const desk = await commandDesk()
  try {
    const lenders: Lender[] = []
    for (let n = 0; n < CONNECTIONS; n++) lenders.push(await newLender(desk))
    await compareCompanies('payments', lenders, postedPerSecond)
  } finally {
    await desk.close()
  }
}

interface Lender {
  member: DeskMember
  /** The loans of each lane's own client: two payments of one borrower do wait for each other. */
  loans: string[][]
}

const CLIENT = `
  insert into public.clients (organization_id, user_id, first_name, last_name)
  select organization_id, user_id, 'Borrower', $2 from public.clients where id = $1 returning id`

async function newLender(desk: CommandDesk): Promise<Lender> {
  const deps = { pool: desk.pools.server, sealer: desk.sealer, log: createLog('silent'), isSandbox: true }
  const member = await desk.member({ 'post-payment': (context) => postPayment(deps, context) })
  const loans: string[][] = []
  for (let lane = 0; lane < CONNECTIONS; lane++) {
    const { rows } = await desk.owner.query<{ id: string }>(CLIENT, [member.clientId, String(lane)])
    for (const { id } of rows) loans.push(await newLoans(desk, { ...member, clientId: id }, MONTHS))
  }
  return { member, loans }
}

async function postedPerSecond(lenderOf: (lane: number) => Lender): Promise<number> {
  const until = performance.now() + RUN_MS
  const lanes = Array.from({ length: CONNECTIONS }, async (_, lane) => {
    const { member, loans } = lenderOf(lane)
    const own = loans[lane] ?? []
    let turn = 0
    for (; performance.now() < until; turn++) await pay(member, own[turn % own.length] ?? '')
    return turn
  })
  const turns = await Promise.all(lanes)
  return turns.reduce((total, count) => total + count, 0) / (RUN_MS / 1000)
}
