import { existsSync, readdirSync } from 'node:fs'
import { counts, type Finding } from './ledger.ts'
import { misstatedLoans } from './loan-ledgers.ts'
import type { Scene } from './writes/work.ts'

const AUDIT = `
  select o.id || ' from event ' || app.first_broken_audit_event(o.id) as what
    from app.organizations o where app.first_broken_audit_event(o.id) is not null`
const CREDITS = `
  select o.id || ': ' || o.credits_used || ' used, ' || p.charged || ' charged' as what
    from app.organizations o,
         lateral (select coalesce(sum(case status when 'reserved' then credits_reserved else credits_charged end), 0) as charged
                    from app.credit_pulls where organization_id = o.id and credits_period = o.credits_period) p
   where o.id = any ($1) and o.credits_used <> p.charged`
const CARDS = `
  select c.id::text as what from public.credit_cards c, app.card_figures(c.id) f
   where c.issuer_token is not null and (c.current_balance, c.held_amount) is distinct from (f.balance, f.held)`

const RULES: readonly [name: string, sql: string, takesOrganizations?: true][] = [
  ['audit log', AUDIT],
  ['credits', CREDITS, true],
  ['card ledger', CARDS],
]

/** Returns inconsistencies in the books, the files, and the webhook deliveries. */
export async function brokenInvariants(scene: Scene): Promise<Finding[]> {
  const { installation, companies } = scene
  const findings: Finding[] = []
  for (const [name, sql, takesOrganizations] of RULES) {
    const rows = await installation.rows<{ what: string }>(
      sql,
      takesOrganizations ? [companies.map(({ id }) => id)] : [],
    )
    findings.push(...rows.map(({ what }): Finding => ({ wrong: 'lost', what: `the ${name} does not add up: ${what}` })))
  }
  const misstated = await misstatedLoans(installation)
  findings.push(
    ...misstated.map((what): Finding => ({ wrong: 'lost', what: `the loan ledger does not add up: ${what}` })),
  )
  return [...findings, ...(await brokenFiles(scene)), ...(await brokenDeliveries(scene))]
}

/** Returns files without a row that would ever delete them, and rows without their file. */
async function brokenFiles({ installation }: Scene): Promise<Finding[]> {
  const { filesFolder } = installation
  const found = existsSync(filesFolder) ? readdirSync(filesFolder, { recursive: true, withFileTypes: true }) : []
  const files = new Set(found.filter((entry) => entry.isFile()).map(({ name }) => name))
  const ids = async (sql: string) => (await installation.rows<{ id: string }>(sql)).map(({ id }) => id)
  const objects = await ids('select version as id from storage.objects')
  const known = new Set([...objects, ...(await ids('select id from storage.loose_files'))])
  return [
    ...objects
      .filter((id) => !files.has(id))
      .map((id): Finding => ({ wrong: 'lost', what: `the file of object ${id}` })),
    ...[...files]
      .filter((id) => !known.has(id))
      .map((id): Finding => ({ wrong: 'stuck', what: `file ${id} without a row` })),
  ]
}

const DELIVERIES = `
  select d.event_id as id, '/' || d.organization_id as path, d.status
    from app.webhook_deliveries d where d.organization_id = any ($1)`

async function brokenDeliveries({ installation, companies, received }: Scene): Promise<Finding[]> {
  const rows = await installation.rows<{ id: string; path: string; status: string }>(DELIVERIES, [
    companies.map(({ id }) => id),
  ])
  const arrived = counts(received.deliveries.map(({ id, path }) => `${path} ${id}`))
  const known = new Set(rows.map(({ id, path }) => `${path} ${id}`))
  const paths = new Set(companies.map(({ id }) => `/${id}`))
  return [
    ...rows.flatMap(({ id, path, status }): Finding[] => {
      if (status === 'waiting') return [{ wrong: 'stuck', what: `webhook event ${id} waits` }]
      const isLost = status !== 'delivered' || !arrived.has(`${path} ${id}`)
      return isLost ? [{ wrong: 'lost', what: `webhook event ${id} is ${status}, and did not arrive` }] : []
    }),
    ...received.deliveries
      .filter(({ id, path }) => paths.has(path) && !known.has(`${path} ${id}`))
      .map(({ id }): Finding => ({ wrong: 'duplicated', what: `webhook event ${id} arrived, and never happened` })),
  ]
}
