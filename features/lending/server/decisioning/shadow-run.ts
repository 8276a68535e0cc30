import type { PoolClient } from 'pg'
import { assembledInputs } from '#features/lending/rules/decisioning/assembled/assembled-inputs.ts'
import type { DecisionInputs } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { MOST_SHADOWED, SHADOW_MONTHS } from '#features/lending/rules/decisioning/policy-commands.ts'
import {
  decideByBoth,
  EffectsSum,
  type ShadowComparison,
  type ShadowedApplication,
  shadowedOutcome,
} from '#features/lending/rules/decisioning/shadow-comparison.ts'
import { breathing } from '#platform/jobs/breathing.ts'
import { applicationFacts, lawReader } from './application-facts.ts'

/** A shadow run with its applications: those whose outcome changes first. */
export interface ShadowRun extends ShadowComparison {
  rows: ShadowedApplication[]
}

interface Row {
  application_id: string
  number: number
  client_id: string
  client_name: string
  status: string
  inputs: DecisionInputs | null
}

const BATCH = 500
/** The most applications that the reply lists. The counts are about all of them. */
const MOST_LISTED = 1_000

// The inputs of the newest decision, as they were then. Applications without one get today's.
const APPLICATIONS = `
  select a.id as application_id, a.number, a.client_id, c.full_name as client_name, a.status, d.inputs
    from (select * from public.loan_applications
           where organization_id = $1 and submitted_at > now() - make_interval(months => $2)
             and (submitted_at, id) < ($3::timestamptz, $4::uuid)
           order by submitted_at desc, id desc limit $5) a
    join public.clients c on c.id = a.client_id
    left join lateral (select e.inputs from public.application_decisions e
                        where e.organization_id = $1 and e.application_id = a.id order by e.decided_at desc limit 1) d on true
   order by a.submitted_at desc, a.id desc`
const LAST = `select to_json(submitted_at) #>> '{}' as at from public.loan_applications where organization_id = $1 and id = $2`

/** Decides the applications of the last months by a policy and by the one in force, without storing anything. */
export async function shadowRun(
  db: PoolClient,
  organizationId: string,
  before: Policy | null,
  after: Policy,
): Promise<ShadowRun> {
  const breathe = breathing()
  const [sumBefore, sumAfter] = [new EffectsSum(), new EffectsSum()]
  const [changed, same]: ShadowedApplication[][] = [[], []]
  let applications = 0
  for await (const { inputs, ...row } of shadowedApplications(db, organizationId, after.allow_proxies)) {
    const decided = decideByBoth(before, after, inputs)
    if (decided.before !== null) sumBefore.add(decided.before)
    sumAfter.add(decided.after)
    const both = { before: decided.before && shadowedOutcome(decided.before), after: shadowedOutcome(decided.after) }
    const list = both.before !== null && isAlike(both.before, both.after) ? same : changed
    list?.push({ ...row, ...both })
    applications++
    await breathe()
  }
  return {
    ...{ applications, before: before && sumBefore.result(), after: sumAfter.result() },
    changed: changed?.length ?? 0,
    rows: [...(changed ?? []), ...(same ?? [])].slice(0, MOST_LISTED),
  }
}

function isAlike(one: ShadowedApplication['after'], other: ShadowedApplication['after']): boolean {
  return one.outcome === other.outcome && one.rate_percent === other.rate_percent
}

async function* shadowedApplications(db: PoolClient, organizationId: string, allowsProxies: boolean) {
  const law = lawReader(db, organizationId)
  let from = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  for (let read = 0; read < MOST_SHADOWED; read += BATCH) {
    const { rows } = await db.query<Row>(APPLICATIONS, [organizationId, SHADOW_MONTHS, from.at, from.id, BATCH])
    const unknown = rows.filter(({ inputs }) => inputs === null).map(({ application_id }) => application_id)
    const facts = unknown.length === 0 ? [] : await applicationFacts(db, organizationId, unknown)
    const factsById = new Map(facts.map((one) => [one.id, one]))
    for (const row of rows) {
      const one = factsById.get(row.application_id)
      const inputs = row.inputs ?? (one && assembledInputs(one, await law(one), allowsProxies))
      if (inputs !== undefined) yield { ...row, inputs }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    const at = (await db.query<{ at: string }>(LAST, [organizationId, last.application_id])).rows[0]?.at ?? ''
    from = { at, id: last.application_id }
  }
}
