import { setTimeout as pause } from 'node:timers/promises'
import { bureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import { BUREAUS, type Bureau, bureauName, forEachBureau } from '#features/credit-reports/rules/bureaus.ts'
import type { BureauAnswer, BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { replyAbout } from '#features/credit-reports/server/bureaus/sandbox/reply.ts'
import { watchedBureaus } from '#features/credit-reports/server/bureaus/watched-bureaus.ts'
import { quantile } from './load.ts'
import { type PullFixture, pullFixture } from './pull-fixture.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 10)
const AT_ONCE = 30
const DEADLINE_MS = 1_000
const RHONDA = {
  first_name: 'Rhonda',
  last_name: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'Connecticut',
  zip: '06901',
  ssn: '600221639',
  date_of_birth: '1987-02-01',
}
// The response times of real bureaus on a good day.
const USUAL_MS = forEachBureau((bureau) => 900 + 450 * BUREAUS.indexOf(bureau))
const JITTER_MS = 200

/**
 * Measures an order's time beyond its slowest bureau, the effect of a dead bureau, and that credits are charged
 * exactly.
 */
export async function run(): Promise<void> {
  const desk = await pullFixture()
  try {
    await ownTime(desk)
    await deadBureau(desk)
    await exactCredits(desk)
  } finally {
    await desk.close()
  }
}

async function ownTime(desk: PullFixture): Promise<void> {
  const took = forEachBureau((): number[] => [])
  const bureaus = bureausThat(async (bureau) => {
    await pause(USUAL_MS[bureau] + Math.random() * JITTER_MS)
  }, took)
  const orderers = await Promise.all(Array.from({ length: AT_ONCE }, () => desk.orderer(bureaus)))
  await Promise.all(orderers.map((orderer) => orderer.order(BUREAUS)))
  for (const bureau of BUREAUS) took[bureau].length = 0
  const orders: number[] = []
  // Thirty users, each with one order after the other, who don't all start in the same millisecond.
  await Promise.all(
    orderers.map(async (orderer, place) => {
      await pause((place * Math.max(...Object.values(USUAL_MS))) / AT_ONCE)
      for (let n = 0; n < ROUNDS; n++) orders.push((await orderer.order(BUREAUS)).ms)
    }),
  )
  const slowest = Math.max(...BUREAUS.map((bureau) => quantile(took[bureau], 0.95)))
  const p95 = quantile(orders, 0.95)
  console.log(
    `${AT_ONCE} orders at once, ${orders.length} in all: p95 ${p95.toFixed(0)} ms, the slowest bureau’s own ${slowest.toFixed(0)} ms: ${(p95 - slowest).toFixed(1)} ms more (aim 15), ${(p95 / slowest).toFixed(3)}x (aim 1.10)`,
  )
}

async function deadBureau(desk: PullFixture): Promise<void> {
  const dead = bureausThat(async (bureau) => {
    if (bureau === 'transunion') await pause(DEADLINE_MS)
  })
  const orderer = await desk.orderer(watchedBureaus(dead))
  const median = async (bureaus: readonly Bureau[], times: number) => {
    const took: number[] = []
    for (let n = 0; n < times; n++) took.push((await orderer.order(bureaus)).ms)
    return quantile(took, 0.5)
  }
  await median(['experian', 'equifax'], 10)
  const without = await median(['experian', 'equifax'], 20)
  const closed = await median(BUREAUS, 5)
  const open = await median(BUREAUS, 20)
  console.log(
    `one dead bureau costs ${(closed - without - DEADLINE_MS).toFixed(1)} ms beyond its deadline (aim 50), and ${(open - without).toFixed(1)} ms once it is left alone (aim 10)`,
  )
}

async function exactCredits(desk: PullFixture): Promise<void> {
  const bureaus = bureausThat(async () => {
    await pause(20)
  })
  const orderer = await desk.orderer(bureaus, 100)
  const answers = await Promise.all(Array.from({ length: 500 }, () => orderer.order(['experian'])))
  const [stored] = await desk.sql<{ used: number; charged: number; reports: number; open: number }>(
    `select o.credits_used as used, (select count(*)::int from public.credit_reports r where r.organization_id = o.id) as reports,
            (select sum(credits_charged)::int from app.credit_pulls p where p.organization_id = o.id) as charged,
            (select count(*)::int from app.credit_pulls p where p.organization_id = o.id and status = 'reserved') as open
       from app.organizations o where o.id = $1`,
    [orderer.organizationId],
  )
  const counted = (status: number) => answers.filter((answer) => answer.status === status).length
  console.log(
    `500 orders at once, 100 credits: ${counted(200)} granted, ${counted(402)} refused, ${stored?.charged} charged, ${stored?.used} used, ${stored?.reports} reports, ${stored?.open} left open`,
  )
}

function bureausThat(behave: (bureau: Bureau) => Promise<void>, took?: Record<Bureau, number[]>): BureauGateway {
  return {
    deadlineMs: DEADLINE_MS,
    async pull(_, bureau) {
      const startedAt = performance.now()
      await behave(bureau)
      took?.[bureau].push(performance.now() - startedAt)
      return performance.now() - startedAt >= DEADLINE_MS ? silent(bureau) : answers[bureau]
    },
  }
}

const answers = forEachBureau((bureau): BureauAnswer => {
  const reply = replyAbout(RHONDA, [bureau], 'bench', new Date('2026-11-01'))
  return { result: bureauResult(reply, bureau), reply: JSON.stringify(reply) }
})

const silent = (bureau: Bureau): BureauAnswer => ({
  result: { outcome: 'error', message: `${bureauName(bureau)} did not answer in time` },
  reply: null,
  isDown: true,
})
