import { createHash } from 'node:crypto'
import pg, { type Pool } from 'pg'
import { isPurposeAllowed, PERMISSIBLE_PURPOSES } from '#domain/credit-reports/purposes.ts'
import { CERTIFICATION_TEXT } from '#domain/organizations/certification.ts'
import type { ActDeps } from '#server/acts/act-deps.ts'
import type { IssuerDesk } from '#server/cards/configured-issuer.ts'
import type { RegisterDesk } from '#server/military/configured-register.ts'
import type { Keeping } from '#server/storage/loose-files.ts'
import { addOrganization, addPerson } from './demo-accounts.ts'
import { addDemoCards } from './demo-cards.ts'
import { type DemoClient, demoClient, townClients } from './demo-clients.ts'
import { addDemoDecisions } from './demo-decisions.ts'
import { addDemoDisputes } from './demo-disputes.ts'
import { addDemoDocuments, hasPapers } from './demo-documents.ts'
import { addDemoConsents } from './demo-electronic-consents.ts'
import { addDemoLending } from './demo-lending.ts'
import { addDemoMessages } from './demo-messages.ts'
import { addDemoMilitaryChecks } from './demo-military.ts'
import { addDemoNotices } from './demo-notices.ts'
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, DEMO_SUPER_ADMIN, type DemoOrganization } from './demo-people.ts'
import { addDemoPrivacy } from './demo-privacy.ts'
import { addDemoRedFlags } from './demo-red-flags.ts'
import { addDemoRepairContracts } from './demo-repair-contracts.ts'
import { addDemoRepairFees } from './demo-repair-fees.ts'
import { backdateDemoReports, type DemoDeps, openPastBureaus, orderDemoReport, reportAges } from './demo-reports.ts'
import { addDemoDuties, addDemoIncidents } from './demo-safeguards.ts'
import { addDemoScoreDisclosures } from './demo-score-disclosures.ts'
import { DEMO_STORIES } from './demo-stories.ts'
import { addDemoTexts } from './demo-texts.ts'
import { choiceOf, idOf } from './deterministic.ts'

const LENDERS = DEMO_ORGANIZATIONS.filter(({ accountType }) => accountType === 'lender')
const REPAIR_FIRMS = DEMO_ORGANIZATIONS.filter(({ accountType }) => accountType === 'cro')

export interface DemoSeed extends Pick<ActDeps, 'pool' | 'sealer' | 'log'> {
  hashPassword(password: string): Promise<string>
  cardIssuer: IssuerDesk
  militaryRegister: RegisterDesk
  /** Where papers are kept. */
  keeping: Keeping
}

/** Gives the database the demo tenants, once. A seeding that was interrupted goes on where it stopped. */
export async function seedDemo(seed: DemoSeed): Promise<void> {
  const pool = hastyPool(seed.pool)
  const hastily = { ...seed, pool }
  try {
    await once(seed.pool, 'demo tenants', () => addTenants(hastily))
    await once(seed.pool, 'demo direct-pull contracts', () => noteContracts(pool))
    await once(seed.pool, 'demo certifications', () => certifyPurposes(pool))
    await once(seed.pool, 'demo safeguards', () => recordSafeguards(pool))
    await once(seed.pool, 'demo loans', () => addLending(pool))
    await once(seed.pool, 'demo military checks', () => addMilitaryChecks(hastily))
    await once(seed.pool, 'demo red flags', () => addRedFlags(hastily))
    await once(seed.pool, 'demo privacy notices', () => addPrivacy(pool))
    await once(seed.pool, 'demo notices of adverse action', () => addNotices(pool))
    await once(seed.pool, 'demo score disclosures', () => addScoreDisclosures(pool))
    await once(seed.pool, 'demo ends of applications', () => addDecisions(hastily))
    await once(seed.pool, 'demo electronic consents', () => addConsents(pool))
    await once(seed.pool, 'demo documents', () => addDocuments(hastily))
    await once(seed.pool, 'demo cards', () => addCards(hastily))
    await once(seed.pool, 'demo disputes', () => addDisputes(pool))
    await once(seed.pool, 'demo repair fees', () => addRepairFees(pool))
    await once(seed.pool, 'demo repair contracts', () => addRepairContracts(pool))
    await once(seed.pool, 'demo messages', () => addMessages(pool))
    await once(seed.pool, 'demo texts', () => addTexts(pool))
  } finally {
    await pool.end()
  }
}

/** The same database; its commits do not wait for the disk. That something was seeded does, and takes along what came before. */
function hastyPool({ options }: Pool): Pool {
  const hasty = new pg.Pool({ ...options, options: '-c synchronous_commit=off' })
  // A connection that is lost fails the statement that needs it; here there is nothing to do about it.
  hasty.on('error', () => {})
  return hasty
}

async function once(pool: Pool, name: string, work: () => Promise<void>): Promise<void> {
  const known = await pool.query('select from app.seeds where name = $1', [name])
  if (known.rowCount) return
  await work()
  await pool.query('insert into app.seeds (name) values ($1) on conflict do nothing', [name])
}

async function addTenants(seed: DemoSeed): Promise<void> {
  const hash = await seed.hashPassword(DEMO_PASSWORD)
  await forEach(DEMO_ORGANIZATIONS, (organization) => addTenant(seed, organization, hash))
  await seed.pool.query('update app.people set is_super_admin = true where email = $1', [DEMO_SUPER_ADMIN])
  await seed.pool.query(FORGET_NEWS)
  await seed.pool.query(DATE_NEWS)
}

// Months of orders are made within seconds: what failed among them is no news, and the mailbox begins empty.
const FORGET_NEWS = `
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
   where t.id = j.task_id and t.identifier = 'send_notification'`
// What people were told of those stands under the day of the order, and all but the last few days has been read.
const DATE_NEWS = `
  update public.notifications n
     set created_at = r.created_at, read_at = case when r.created_at < now() - interval '4 days' then r.created_at end
    from public.credit_reports r where r.id::text = n.details ->> 'report_id'`

async function addTenant(seed: DemoSeed, organization: DemoOrganization, hash: string): Promise<void> {
  await addOrganization(seed.pool, organization)
  for (const person of organization.people) await addPerson(seed.pool, organization, person, hash)
  const clients = clientsOf(organization)
  for (const [n, client] of clients.entries()) await addClient(seed, organization, client, n)
  const past = await openPastBureaus()
  try {
    for (const client of clients) await orderReports({ ...seed, past }, organization, client)
  } finally {
    await past.close()
  }
  await backdateDemoReports(seed, idOf(organization.companyName))
  await chargeThisMonth(seed.pool, organization)
}

// The demo's credit repair organisation orders reports, so that every screen can be shown.
async function noteContracts(pool: Pool): Promise<void> {
  const ids = REPAIR_FIRMS.map(({ companyName }) => idOf(companyName))
  await pool.query('update app.organizations set has_direct_pull_contract = true where id = any ($1)', [ids])
}

async function certifyPurposes(pool: Pool): Promise<void> {
  const hash = createHash('sha256').update(CERTIFICATION_TEXT.body).digest('hex')
  for (const { companyName, accountType, people } of DEMO_ORGANIZATIONS) {
    const purposes = PERMISSIBLE_PURPOSES.filter((purpose) => isPurposeAllowed(accountType, purpose))
    const values = [idOf(companyName), idOf(people[0].email), purposes, CERTIFICATION_TEXT.version, hash]
    await pool.query('select app.certify_purposes($1, $2, $3, $4, $5, null)', values)
  }
}

// Each organisation goes through its clients in their order; side by side they are done sooner.
const forEach = (chosen: readonly DemoOrganization[], work: (organization: DemoOrganization) => Promise<void>) =>
  Promise.all(chosen.map(work))

async function recordSafeguards(pool: Pool): Promise<void> {
  const companies = DEMO_ORGANIZATIONS.filter(({ clients }) => clients > 0)
  await forEach(companies, async ({ companyName, accountType, people: [{ email, fullName }] }) => {
    const program = { pool, organizationId: idOf(companyName), personId: idOf(email), fullName, today: today() }
    await addDemoDuties(program)
    if (accountType === 'lender') await addDemoIncidents(program)
  })
}

const today = () => new Date().toISOString().slice(0, 10)

async function addNotices(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, ({ companyName, people }) =>
    addDemoNotices({ pool, organizationId: idOf(companyName), personId: idOf(people[0].email) }),
  )
}

async function addConsents(pool: Pool): Promise<void> {
  const creditors = DEMO_ORGANIZATIONS.filter(({ accountType }) => ['lender', 'dealer'].includes(accountType))
  await forEach(creditors, ({ companyName, people }) =>
    addDemoConsents({ pool, organizationId: idOf(companyName), companyName, personId: idOf(people[0].email) }),
  )
}

async function addScoreDisclosures(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, ({ companyName, people }) =>
    addDemoScoreDisclosures({ pool, organizationId: idOf(companyName), personId: idOf(people[0].email) }),
  )
}

async function addDecisions({ pool, sealer }: DemoSeed): Promise<void> {
  await forEach(LENDERS, ({ companyName, people }) =>
    addDemoDecisions({ pool, sealer, organizationId: idOf(companyName), personId: idOf(people[0].email) }),
  )
}

async function addLending(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, async (organization) => {
    const { companyName, accountType: kind, people } = organization
    if (kind !== 'lender' && kind !== 'dealer') return
    const books = { pool, companyName, personId: idOf(people[0].email), kind, today: today() }
    await addDemoLending(books, await clientsOnFile(pool, organization))
  })
}

async function addMilitaryChecks({ militaryRegister: register, ...seed }: DemoSeed): Promise<void> {
  await forEach(LENDERS, ({ companyName, people }) =>
    addDemoMilitaryChecks({ ...seed, register, organizationId: idOf(companyName), personId: idOf(people[0].email) }),
  )
}

async function addRedFlags({ pool, sealer }: DemoSeed): Promise<void> {
  await forEach(LENDERS, ({ companyName, people }) => {
    const who = { organizationId: idOf(companyName), personId: idOf(people[0].email) }
    // Its people have the sandbox's numbers.
    return addDemoRedFlags({ pool, sealer, isSandbox: true, ...who })
  })
}

async function addPrivacy(pool: Pool): Promise<void> {
  await forEach(LENDERS, ({ companyName, people }) =>
    addDemoPrivacy({ pool, organizationId: idOf(companyName), personId: idOf(people[0].email) }),
  )
}

async function addCards({ pool, cardIssuer }: DemoSeed): Promise<void> {
  await forEach(LENDERS, async (organization) => {
    const { companyName, people } = organization
    const wallet = { pool, cardIssuer, organizationId: idOf(companyName), personId: idOf(people[0].email) }
    await addDemoCards(wallet, await clientsOnFile(pool, organization))
  })
}

// Credit repair is what one of them does; others help a client now and then.
async function addDisputes(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, async (organization) => {
    const { companyName, accountType } = organization
    const everyNth = accountType === 'cro' ? 1 : 6
    const desk = {
      pool,
      organizationId: idOf(companyName),
      personIds: peopleOf(organization),
      today: today(),
      everyNth,
    }
    await addDemoDisputes(desk, await clientsOnFile(pool, organization))
  })
}

async function addRepairFees(pool: Pool): Promise<void> {
  await forEach(REPAIR_FIRMS, async (organization) => {
    const { companyName } = organization
    const organizationId = idOf(companyName)
    const desk = { pool, organizationId, companyName, personIds: peopleOf(organization), today: today() }
    await addDemoRepairFees(desk, await clientsOnFile(pool, organization))
  })
}

// For a demo whose clients were enrolled before there were contracts.
async function addRepairContracts(pool: Pool): Promise<void> {
  await forEach(REPAIR_FIRMS, async (organization) => {
    const { companyName } = organization
    const organizationId = idOf(companyName)
    await addDemoRepairContracts({ pool, organizationId, companyName, personIds: peopleOf(organization) })
  })
}

async function addMessages(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, async (organization) => {
    const { companyName, accountType } = organization
    const personIds = peopleOf(organization)
    const desk = { pool, organizationId: idOf(companyName), personIds, stories: DEMO_STORIES[accountType] }
    await addDemoMessages(desk, await clientsOnFile(pool, organization))
  })
}

async function addTexts(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, async (organization) => {
    const desk = { pool, organizationId: idOf(organization.companyName), personIds: peopleOf(organization) }
    await addDemoTexts(desk, await clientsOnFile(pool, organization))
  })
}

const peopleOf = ({ people }: DemoOrganization) => people.map(({ email }) => idOf(email))

async function addDocuments({ pool, keeping }: DemoSeed): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, async (organization) => {
    const { companyName, people } = organization
    const cabinet = { pool, keeping, organizationId: idOf(companyName), personId: idOf(people[0].email) }
    const clients = await clientsOnFile(pool, organization)
    for (const client of clients.filter(hasPapers)) await addDemoDocuments(cabinet, client)
  })
}

/** The demo clients that are there: an older installation began with fewer, and people remove some. */
async function clientsOnFile(pool: Pool, organization: DemoOrganization): Promise<DemoClient[]> {
  const { rows } = await pool.query<{ id: string }>('select id from public.clients where organization_id = $1', [
    idOf(organization.companyName),
  ])
  const onFile = new Set(rows.map(({ id }) => id))
  return clientsOf(organization).filter(({ id }) => onFile.has(id))
}

function clientsOf({ companyName, clients }: DemoOrganization): DemoClient[] {
  if (clients === 0) return []
  const generated = Array.from({ length: clients }, (_, n) => demoClient(companyName, n))
  return [...townClients(companyName), ...generated]
}

const SOURCES = ['staff', 'staff', 'import', 'api'] as const
const ADD_CLIENT = `
  insert into public.clients (id, organization_id, user_id, assigned_contact_id, first_name, last_name, email, phone,
                              address, city, state, zip, ssn, date_of_birth, created_at, source)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now() - make_interval(days => $15), $16)
  on conflict do nothing`

async function addClient(
  { pool, sealer }: DemoSeed,
  { companyName, people }: DemoOrganization,
  client: DemoClient,
  n: number,
): Promise<void> {
  const organizationId = idOf(companyName)
  const contact = people[n % people.length] ?? people[0]
  const ssn = await sealer.sealForWire('clients.ssn', client.ssn, organizationId)
  const dateOfBirth = await sealer.sealForWire('clients.date_of_birth', client.dateOfBirth, organizationId)
  const { id, firstName, lastName, email, phone, address, city, state, zip, ageDays } = client
  await pool.query(ADD_CLIENT, [
    ...[id, organizationId, idOf(people[0].email), idOf(contact.email), firstName, lastName, email, phone],
    ...[address, city, state, zip, ssn, dateOfBirth, ageDays, choiceOf(`${id} source`, SOURCES)],
  ])
}

async function orderReports(
  seed: DemoDeps,
  { companyName, accountType, people }: DemoOrganization,
  client: DemoClient,
): Promise<void> {
  // A lender's first report is for the application, later ones watch over the account.
  const [first, later] =
    accountType === 'cro'
      ? (['written_instructions', 'written_instructions'] as const)
      : (['credit_transaction', 'account_review'] as const)
  for (const [n, ageDays] of reportAges(client).entries()) {
    await orderDemoReport(seed, n === 0 ? first : later, {
      organizationId: idOf(companyName),
      personId: idOf(people[0].email),
      client,
      ageDays,
    })
  }
}

async function chargeThisMonth(pool: Pool, { companyName }: DemoOrganization): Promise<void> {
  await pool.query(
    `update app.organizations
        set credits_used = (select coalesce(sum(credits_charged), 0) from app.credit_pulls
                             where organization_id = $1
                               and created_at >= app.credit_period()::timestamp at time zone 'utc'),
            credits_period = app.credit_period()
      where id = $1`,
    [idOf(companyName)],
  )
}
