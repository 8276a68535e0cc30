import { BUREAUS, type Bureau } from '#domain/credit-reports/bureaus.ts'
import { stateName } from '#domain/credit-reports/state-names.ts'
import type { FunctionDeps } from '#server/functions/function-deps.ts'
import { type BureauAnswers, settle } from '#server/functions/settlement.ts'
import type { DemoClient } from './demo-clients.ts'
import { idOf, numberOf } from './deterministic.ts'

export interface DemoOrder {
  organizationId: string
  personId: string
  client: DemoClient
  ageDays: number
}

const PULL = `
  insert into app.credit_pulls (id, organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus,
                                credits_reserved, permissible_purpose)
  values ($1, $2, $3, $4, $5, 'demo', $6, 1, $7)
  on conflict do nothing`
const BACKDATE_REPORT = 'update public.credit_reports set created_at = now() - make_interval(days => $2) where id = $1'
const BACKDATE_PULL =
  'update app.credit_pulls set created_at = now() - make_interval(days => $2), settled_at = now() - make_interval(days => $2) where id = $1'

/** How long ago each of a client's reports was ordered: some have an earlier one to compare with. */
export function reportAges({ id, ageDays, hasReports }: DemoClient): number[] {
  if (!hasReports) return []
  const latest = numberOf(`${id} latest`, Math.min(ageDays, 90))
  const hasEarlier = numberOf(`${id} earlier`, 3) === 0 && ageDays > latest + 45
  return hasEarlier ? [latest + 45, latest] : [latest]
}

/** Pulls a report of the past through the very bureaus and settlement that an order goes through. */
export async function orderDemoReport(deps: FunctionDeps, purpose: string, order: DemoOrder): Promise<void> {
  const { organizationId, personId, client, ageDays } = order
  const name = `pull ${client.id} ${ageDays}`
  const reserved = await deps.pool.query(PULL, [
    idOf(name),
    organizationId,
    client.id,
    personId,
    name,
    BUREAUS,
    purpose,
  ])
  if (reserved.rowCount === 0) return
  const reportId = await settle(
    deps,
    { personId, organizationId, accountType: '', requestId: null },
    { pullId: idOf(name), order: orderOf(client, name, purpose), answers: await ask(deps, client) },
  )
  await deps.pool.query(BACKDATE_REPORT, [reportId, ageDays])
  await deps.pool.query(BACKDATE_PULL, [idOf(name), ageDays])
}

function orderOf(client: DemoClient, idempotencyKey: string, permissiblePurpose: string) {
  return {
    clientId: client.id,
    applicant: applicantOf(client),
    bureaus: [...BUREAUS],
    permissiblePurpose,
    consent: null,
    idempotencyKey,
    fingerprint: 'demo',
  }
}

function applicantOf(client: DemoClient) {
  const { firstName, lastName, address, city, state, zip, ssn, dateOfBirth } = client
  return { firstName, lastName, address, city, state: stateName(state) ?? state, zip, ssnDigits: ssn, dateOfBirth }
}

async function ask({ bureaus }: FunctionDeps, client: DemoClient): Promise<BureauAnswers> {
  const answers = BUREAUS.map(
    async (bureau: Bureau) => [bureau, await bureaus.pull(applicantOf(client), bureau)] as const,
  )
  return new Map(await Promise.all(answers))
}
