import { randomUUID } from 'node:crypto'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { CONSENT_LASTS_DAYS, DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { resellerGateway } from '#features/credit-reports/server/bureaus/reseller-gateway.ts'
import { startSandboxBureau } from '#features/credit-reports/server/bureaus/sandbox/sandbox-bureau.ts'
import { type BureauAnswers, settle } from '#features/credit-reports/server/ordering/settlement.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { stateName } from '#platform/rules/state-names.ts'
import type { DemoClient } from './demo-clients.ts'
import { idOf, numberOf } from './deterministic.ts'

export interface DemoDeps extends Pick<CommandDeps, 'pool' | 'sealer'> {
  past: PastBureaus
}

export interface DemoOrder {
  organizationId: string
  personId: string
  client: DemoClient
  ageDays: number
}

// With the consumer's consent on file, as for an order: signed that day, for this one report.
const PULL = `
  with consented as (
    insert into public.credit_consents (id, organization_id, client_id, text_version, text_hash, purpose, bureaus, pull_type, method,
                                        uses, signed_at, expires_at, recorded_by, recorded_at)
    select $9, $2, $3, $10, encode(sha256(convert_to($11, 'UTF8')), 'hex'), $7, $6, 'soft', 'esign', 1, day.at,
           day.at + make_interval(days => $12), $4, day.at
      from (select now() - make_interval(days => $8) as at) day
    on conflict do nothing)
  insert into app.credit_pulls (id, organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus,
                                credits_reserved, permissible_purpose, consent_id)
  values ($1, $2, $3, $4, $5, 'demo', $6, 1, $7, $9)
  on conflict do nothing
  returning now() - make_interval(days => $8) as at`
// A report is stored when it is settled. Each backdated row is recounted, so all are backdated together.
const BACKDATE = `
  with pulled as (
    update app.credit_pulls p set created_at = c.signed_at, settled_at = c.signed_at
      from public.credit_consents c
     where c.id = p.consent_id and p.organization_id = $1 and p.request_fingerprint = 'demo' and p.created_at <> c.signed_at
       and p.report_id is not null
    returning p.report_id, p.created_at)
  update public.credit_reports r set created_at = pulled.created_at from pulled where r.id = pulled.report_id`

const SPACING_DAYS = 34

/** Returns the ages in days of a client's reports, the oldest first. Some files were followed for months. */
export function reportAges({ id, ageDays, hasReports, isFollowed }: DemoClient): number[] {
  if (!hasReports) return []
  const latest = numberOf(`${id} latest`, Math.min(ageDays, 90))
  const wanted = isFollowed ? 7 : 1
  return Array.from({ length: wanted }, (_, earlier) => latest + earlier * SPACING_DAYS)
    .filter((age) => age <= ageDays || age === latest)
    .toReversed()
}

/** The sandbox bureau as of any day: past reports have the files' content at that time. */
export interface PastBureaus {
  askedOn(day: Date, client: DemoClient): Promise<BureauAnswers>
  close(): Promise<void>
}

/** Starts a sandbox bureau with its own clock, behind a socket like the other one. */
export async function openPastBureaus(): Promise<PastBureaus> {
  const credentials = { apiKey: randomUUID(), apiSecret: randomUUID() }
  let today = new Date()
  const sandbox = await startSandboxBureau({ port: 0, ...credentials, clock: () => today.getTime() })
  const gateway = resellerGateway({ url: sandbox.url, ...credentials })
  return {
    async askedOn(day, client) {
      today = day
      const asking = BUREAUS.map(async (bureau) => [bureau, await gateway.pull(applicantOf(client), bureau)] as const)
      return new Map(await Promise.all(asking))
    },
    close: () => sandbox.close(),
  }
}

/** Settles a report as an order is settled: with consent on file, charged, and logged. It is backdated separately. */
export async function orderDemoReport(deps: DemoDeps, purpose: string, order: DemoOrder): Promise<void> {
  const { organizationId, personId, client, ageDays } = order
  const name = `pull ${client.id} ${ageDays}`
  const reserved = await deps.pool.query<{ at: Date }>(PULL, [
    idOf(name),
    organizationId,
    client.id,
    personId,
    name,
    BUREAUS,
    purpose,
    ageDays,
    idOf(`consent ${name}`),
    DEFAULT_CONSENT_TEXT.version,
    DEFAULT_CONSENT_TEXT.body,
    CONSENT_LASTS_DAYS,
  ])
  const day = reserved.rows[0]?.at
  if (day === undefined) return
  await settle(deps, {
    pullId: idOf(name),
    organizationId,
    requestId: null,
    wanted: { bureaus: BUREAUS, purpose, pullType: 'soft' },
    answers: await deps.past.askedOn(day, client),
  })
}

/** Sets the dates of an organization's demo reports to those of their consents. */
export async function backdateDemoReports({ pool }: Pick<DemoDeps, 'pool'>, organizationId: string): Promise<void> {
  await pool.query(BACKDATE, [organizationId])
}

function applicantOf(client: DemoClient) {
  const { firstName, lastName, address, city, state, zip, ssn, dateOfBirth } = client
  return { firstName, lastName, address, city, state: stateName(state) ?? state, zip, ssnDigits: ssn, dateOfBirth }
}
