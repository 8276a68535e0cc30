import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ownCommands } from '#app/server/own-commands.ts'
import { openBureaus } from '#features/credit-reports/server/bureaus/configured-bureaus.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { LENDER_POLICY } from '#features/lending/rules/decisioning/starting/lender-policy.ts'
import { FASTEST_MS, isSolution } from '#features/lending/rules/intake/bot-check.ts'
import { CONSENT_TEXTS } from '#features/lending/rules/intake/consent-text.ts'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { hashOf } from '#features/lending/server/decisioning/hash-of.ts'
import { decisionTasks } from '#features/lending/server/decisioning/run-decision.ts'
import { newChallenge } from '#features/lending/server/intake/challenge.ts'
import { intakeCommands } from '#features/lending/server/intake/intake-commands.ts'
import { pullTasks } from '#features/lending/server/intake/pull-report.ts'
import { createLog } from '#platform/http/log.ts'
import { JOB_WORKERS } from '#platform/jobs/job-workers.ts'
import { startQueues } from '#platform/jobs/jobs.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { type CommandDesk, commandDesk } from './command-desk.ts'
import { quantile } from './load.ts'

const SUBMISSIONS = 50
const A_SECOND = 2
const AIM_SECONDS = 3
const GIVE_UP_MS = 60_000

/** Measures the time from a submission on the public page to the decision on its report, with the sandbox bureau and the product's limits. */
export async function onlineDecisions(): Promise<void> {
  const desk = await commandDesk()
  const bureaus = await openBureaus(null)
  const log = createLog('error')
  try {
    await migrateJobs(desk.ownerUrl)
    const deps = {
      ...{ pool: desk.pools.server, sealer: desk.sealer, log, isSandbox: true, trustedProxies: 1 },
      ...{
        appUrl: 'https://bench.test',
        clock: Date.now,
        intakeSecret: randomBytes(32),
        signingSecret: randomBytes(32),
        outbox: { post: async () => {} },
      },
    }
    const ordering = { ...deps, bureaus: bureaus.gateway, running: runningPulls() }
    const { organizationId, call } = await desk.member({ ...ownCommands(ordering), ...intakeCommands(deps) })
    const product = await lenderThatDecides(desk, organizationId)
    const jobs = await startQueues({
      ...{ pool: desk.pools.server, log },
      queues: [
        { name: 'decisions', tasks: decisionTasks(deps), workers: JOB_WORKERS.decisions },
        { name: 'pulls', tasks: pullTasks(ordering), workers: JOB_WORKERS.pulls },
      ],
    })
    const challenge = newChallenge(deps, 'bench')
    await pause(FASTEST_MS + 100)
    const checked = { ...product, challenge, solution: solutionOf(challenge) }
    const submitted = await Promise.all(
      Array.from({ length: SUBMISSIONS }, async (_, n) => {
        await pause((n * 1000) / A_SECOND)
        const at = Date.now()
        const { status } = await call('submit-application', formOf(n, checked), { 'x-forwarded-for': `10.0.0.${n}` })
        if (status !== 201) throw new Error(`Submission ${n} was refused with ${status}`)
        return at
      }),
    )
    const decided = await decisionTimes(desk, organizationId)
    await jobs.stop()
    report(submitted, decided)
  } finally {
    await bureaus.close()
    await desk.close()
  }
}

function report(submitted: readonly number[], decided: ReadonlyMap<number, number>): void {
  const seconds = submitted.map((at, n) => ((decided.get(n) ?? Number.POSITIVE_INFINITY) - at) / 1000)
  const [p50, p95] = [quantile(seconds, 0.5), quantile(seconds, 0.95)]
  console.log(
    `from submit on the public page to the decision, ${SUBMISSIONS} at ${A_SECOND} per second: p50 ${p50.toFixed(2)} s, p95 ${p95.toFixed(2)} s (aim ${AIM_SECONDS} s); ${decided.size} decided`,
  )
}

// Each applicant's last name is their number.
const DECIDED = `
  select c.last_name, min(extract(epoch from d.decided_at) * 1000)::float8 as at
    from public.application_decisions d join public.clients c on c.id = d.client_id
   where d.organization_id = $1 and d.report_id is not null group by 1`

async function decisionTimes({ owner }: CommandDesk, organizationId: string): Promise<Map<number, number>> {
  const giveUpAt = Date.now() + GIVE_UP_MS
  for (;;) {
    const { rows } = await owner.query<{ last_name: string; at: number }>(DECIDED, [organizationId])
    if (rows.length === SUBMISSIONS || Date.now() > giveUpAt)
      return new Map(rows.map(({ last_name, at }) => [Number(last_name.slice(1)), at]))
    await pause(200)
  }
}

/** Opens the public page of a lender with a product and a policy in force, and certifies the purpose of its pulls. */
async function lenderThatDecides({ owner }: CommandDesk, organizationId: string) {
  const [productId, versionId] = [randomUUID(), randomUUID()]
  const client = await owner.connect()
  await client.query('set session_replication_role = replica')
  const statements: [string, unknown[]][] = [
    ['update app.organizations set lending_opened_at = now() where id = $1', []],
    [
      `insert into app.purpose_certifications (organization_id, purposes, text_version, text_hash, certified_by_name, expires_at)
       values ($1, '{credit_transaction}', 'bench', 'bench', 'Bench', now() + interval '1 day')`,
      [],
    ],
    [
      `insert into app.apply_pages (organization_id, slug, is_open, pulls_report, owner_id)
       select $1, 'bench', true, true, p.id from app.people p where p.organization_id = $1`,
      [],
    ],
    [
      `insert into public.loan_products (organization_id, id, name, status, current_version_id) values ($1, $2, 'Bench', 'offered', $3)`,
      [productId, versionId],
    ],
    [
      `insert into public.loan_product_versions (organization_id, id, product_id, version, terms) values ($1, $3, $2, 1, $4)`,
      [productId, versionId, JSON.stringify({ ...PERSONAL_TERMS, public: true })],
    ],
    [
      `insert into public.decision_policy_versions (organization_id, version, name, state, policy, hash, shadow, shadow_at, created_by,
         created_by_name, changed_by, changed_at, submitted_by, submitted_by_name, submitted_at, published_by, published_by_name, published_at,
         published_alone, effective_on)
       select $1, 1, 'Bench', 'published', $2, $3, '{}', now(), p.id, 'Bench', p.id, now(), p.id, 'Bench', now(), p.id, 'Bench', now(), true,
              current_date - 1 from app.people p where p.organization_id = $1`,
      [JSON.stringify(LENDER_POLICY), hashOf(LENDER_POLICY)],
    ],
  ]
  for (const [text, values] of statements) await client.query(text, [organizationId, ...values])
  await client.query('set session_replication_role = default')
  client.release()
  return { product_id: productId, product_version_id: versionId }
}

function solutionOf(challenge: string): string {
  for (let n = 0; ; n++) if (isSolution(createHash('sha256').update(`${challenge}.${n}`).digest())) return String(n)
}

const formOf = (n: number, checked: object) => ({
  ...{ company: 'bench', amount_cents: 250_000, term_months: 24, payment_frequency: 'month' },
  ...{ first_name: 'Rosa', last_name: `V${n}`, email: `rosa${n}@bench.test`, phone: '5125550144' },
  ...{ address: '12 Oak Lane', city: 'Austin', state: 'TX', zip: '78704' },
  ...{ monthly_income_cents: 420_000, income_source: 'employment', housing: 'rent', housing_payment_cents: 95_000 },
  ...{ ssn: String(518_410_001 + n), date_of_birth: '1985-04-02', signed_name: 'Rosa Vega' },
  ...{ ...checked, consent_version: CONSENT_TEXTS.en.version, idempotency_key: randomUUID() },
})
