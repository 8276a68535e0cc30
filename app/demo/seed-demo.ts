import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { IssuerDesk } from '#features/cards/server/configured-issuer.ts'
import { isPurposeAllowed, PERMISSIBLE_PURPOSES } from '#features/credit-reports/rules/ordering/purposes.ts'
import type { RegisterInUse } from '#features/lending/server/military/configured-register.ts'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import type { OpenDatabase } from '#platform/database/open-database.ts'
import type { Keeping } from '#platform/storage/loose-files.ts'
import { addDemoCards } from './demo-cards.ts'
import { addDemoOrganizationReview } from './demo-company-reviews.ts'
import { addDemoDecisions } from './demo-decisions.ts'
import { addDemoDisputes } from './demo-disputes.ts'
import { addDemoDocuments, hasDocuments } from './demo-documents.ts'
import { addDemoConsents } from './demo-electronic-consents.ts'
import { addDemoMessages } from './demo-messages.ts'
import { addDemoMilitaryChecks } from './demo-military.ts'
import { addDemoNotices } from './demo-notices.ts'
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, type DemoOrganization } from './demo-people.ts'
import { addDemoPolicy } from './demo-policies.ts'
import { addDemoPrivacy } from './demo-privacy.ts'
import { addDemoProducts } from './demo-products.ts'
import { addDemoRedFlags } from './demo-red-flags.ts'
import { addDemoRepairContracts } from './demo-repair-contracts.ts'
import { addDemoRepairFees } from './demo-repair-fees.ts'
import { addDemoDuties, addDemoIncidents } from './demo-safeguards.ts'
import { addDemoScoreDisclosures } from './demo-score-disclosures.ts'
import { addDemoScoringModel } from './demo-scoring-models.ts'
import { DEMO_STORIES } from './demo-stories.ts'
import { addDemoSuspendedOrganization } from './demo-suspended-company.ts'
import { addTenants, clientsOnFile, forEach, type TenantSeed } from './demo-tenants.ts'
import { addDemoTexts } from './demo-texts.ts'
import { dateDemoTimelines } from './demo-timelines.ts'
import { addDemoWork } from './demo-work.ts'
import { idOf } from './deterministic.ts'
import { addDemoLending } from './loans/demo-lending.ts'
import { hastyPool, once } from './seeding.ts'

const LENDERS = DEMO_ORGANIZATIONS.filter(({ accountType }) => accountType === 'lender')
const REPAIR_FIRMS = DEMO_ORGANIZATIONS.filter(({ accountType }) => accountType === 'cro')

const OPEN_DESK = `
  with opened as (update app.organizations set lending_opened_at = now() where id = $1 and lending_opened_at is null returning id)
  select app.record_audit(id, $2, 'organization.lending_opened', 'organizations', id, '{}') from opened`

export interface DemoSeed extends TenantSeed {
  cardIssuer: IssuerDesk
  militaryRegister: RegisterInUse
  /** The storage for documents. */
  keeping: Keeping
  asOwner: OpenDatabase['asOwner']
}

/** Creates the demo tenants once. An interrupted seeding continues where it stopped. */
export async function seedDemo(seed: DemoSeed): Promise<void> {
  const pool = hastyPool(seed.pool)
  const hastily = { ...seed, pool }
  try {
    await once(seed.pool, 'demo tenants', () => addTenants(hastily))
    await once(seed.pool, 'demo company reviews', () => addOrganizationReviews(hastily))
    await once(seed.pool, 'demo suspended company', () => addSuspendedOrganization(hastily))
    await once(seed.pool, 'demo direct-pull contracts', () => noteContracts(pool))
    await once(seed.pool, 'demo certifications', () => certifyPurposes(pool))
    await once(seed.pool, 'demo safeguards', () => recordSafeguards(pool))
    await once(seed.pool, 'demo loans', () => addLending(pool))
    await once(seed.pool, 'demo lending desks', () => openDesks(pool))
    await once(seed.pool, 'demo products', () => addProducts(pool))
    await once(seed.pool, 'demo military checks', () => addMilitaryChecks(hastily))
    await once(seed.pool, 'demo red flags', () => addRedFlags(hastily))
    await once(seed.pool, 'demo privacy notices', () => addPrivacy(pool))
    await once(seed.pool, 'demo notices of adverse action', () => addNotices(pool))
    await once(seed.pool, 'demo score disclosures', () => addScoreDisclosures(pool))
    await once(seed.pool, 'demo ends of applications', () => addDecisions(hastily))
    await once(seed.pool, 'demo decision policies', () => addPolicies(pool))
    await once(seed.pool, 'demo scoring models', () => addScoringModels(pool))
    await once(seed.pool, 'demo electronic consents', () => addConsents(pool))
    await once(seed.pool, 'demo documents', () => addDocuments(hastily))
    await once(seed.pool, 'demo cards', () => addCards(hastily))
    await once(seed.pool, 'demo disputes', () => addDisputes(pool))
    await once(seed.pool, 'demo repair fees', () => addRepairFees(pool))
    await once(seed.pool, 'demo repair contracts', () => addRepairContracts(pool))
    await once(seed.pool, 'demo messages', () => addMessages(pool))
    await once(seed.pool, 'demo notes and tasks', () => addWork(pool))
    await once(seed.pool, 'demo texts', () => addTexts(pool))
    await once(seed.pool, 'demo timelines', () => dateTimelines(seed))
  } finally {
    await pool.end()
  }
}

// One company waits, so that the review queue has an entry.
async function addOrganizationReviews(seed: DemoSeed): Promise<void> {
  const [waiting] = DEMO_ORGANIZATIONS.filter(({ status }) => status === 'trial')
  const approved = DEMO_ORGANIZATIONS.filter((organization) => organization !== waiting)
  const ids = approved.map(({ companyName }) => idOf(companyName))
  await seed.pool.query("update app.organizations set review_status = 'approved' where id = any ($1)", [ids])
  if (waiting) await addDemoOrganizationReview(seed, { ...founderOf(waiting), ...waiting, ...waiting.people[0] })
}

const addSuspendedOrganization = async ({ pool, hashPassword }: DemoSeed): Promise<void> =>
  addDemoSuspendedOrganization(pool, await hashPassword(DEMO_PASSWORD))

// The demo's credit repair organization orders reports, so that every screen has data.
async function noteContracts(pool: Pool): Promise<void> {
  const ids = REPAIR_FIRMS.map(({ companyName }) => idOf(companyName))
  await pool.query('update app.organizations set has_direct_pull_contract = true where id = any ($1)', [ids])
}

// The owners of the lenders and dealers opened their desks, as the audit log says.
async function openDesks(pool: Pool): Promise<void> {
  const lenders = DEMO_ORGANIZATIONS.filter(({ accountType }) => ['lender', 'dealer'].includes(accountType))
  for (const { companyName, people } of lenders) await pool.query(OPEN_DESK, [idOf(companyName), idOf(people[0].email)])
}

async function certifyPurposes(pool: Pool): Promise<void> {
  const hash = createHash('sha256').update(CERTIFICATION_TEXT.body).digest('hex')
  for (const { companyName, accountType, people } of DEMO_ORGANIZATIONS) {
    const purposes = PERMISSIBLE_PURPOSES.filter((purpose) => isPurposeAllowed(accountType, purpose))
    const values = [idOf(companyName), idOf(people[0].email), purposes, CERTIFICATION_TEXT.version, hash]
    await pool.query('select app.certify_purposes($1, $2, $3, $4, $5, null)', values)
  }
}

async function recordSafeguards(pool: Pool): Promise<void> {
  const companies = DEMO_ORGANIZATIONS.filter(({ clients }) => clients > 0)
  await forEach(companies, async ({ companyName, accountType, people: [{ email, fullName }] }) => {
    const program = { pool, organizationId: idOf(companyName), personId: idOf(email), fullName, today: today() }
    await addDemoDuties(program)
    if (accountType === 'lender') await addDemoIncidents(program)
  })
}

/** The person who acts for a demo company. */
const founderOf = ({ companyName, people }: DemoOrganization) => ({
  organizationId: idOf(companyName),
  personId: idOf(people[0].email),
})

const today = () => new Date().toISOString().slice(0, 10)

async function addNotices(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, (organization) => addDemoNotices({ pool, ...founderOf(organization) }))
}

async function addConsents(pool: Pool): Promise<void> {
  const creditors = DEMO_ORGANIZATIONS.filter(({ accountType }) => ['lender', 'dealer'].includes(accountType))
  await forEach(creditors, (organization) =>
    addDemoConsents({ pool, companyName: organization.companyName, ...founderOf(organization) }),
  )
}

async function addScoreDisclosures(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, (organization) => addDemoScoreDisclosures({ pool, ...founderOf(organization) }))
}

async function addDecisions({ pool, sealer }: DemoSeed): Promise<void> {
  await forEach(LENDERS, (organization) => addDemoDecisions({ pool, sealer, ...founderOf(organization) }))
}

// An admin writes the policy and the owner publishes it. A company without an admin has one person for both.
async function addPolicies(pool: Pool): Promise<void> {
  const creditors = DEMO_ORGANIZATIONS.filter(({ accountType }) => ['lender', 'dealer'].includes(accountType))
  await forEach(creditors, ({ companyName, accountType, people }) => {
    const publisherId = idOf(people[0].email)
    const author = people.find(({ role }) => role === 'admin')
    const authorId = author ? idOf(author.email) : publisherId
    return addDemoPolicy({ pool, organizationId: idOf(companyName), accountType, authorId, publisherId })
  })
}

async function addScoringModels(pool: Pool): Promise<void> {
  await forEach(LENDERS, (organization) => addDemoScoringModel({ pool, ...founderOf(organization) }))
}

async function addLending(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, async (organization) => {
    const { companyName, accountType: kind, people } = organization
    if (kind !== 'lender' && kind !== 'dealer') return
    const books = { pool, companyName, personId: idOf(people[0].email), kind, today: today() }
    await addDemoLending(books, await clientsOnFile(pool, organization))
  })
}

async function addProducts(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, async (organization) => {
    const { accountType: kind } = organization
    if (kind === 'lender' || kind === 'dealer') await addDemoProducts({ pool, kind, ...founderOf(organization) })
  })
}

async function addMilitaryChecks({ militaryRegister: register, ...seed }: DemoSeed): Promise<void> {
  await forEach(LENDERS, (organization) => addDemoMilitaryChecks({ ...seed, register, ...founderOf(organization) }))
}

async function addRedFlags({ pool, sealer }: DemoSeed): Promise<void> {
  // The demo's people have the sandbox's numbers.
  await forEach(LENDERS, (organization) =>
    addDemoRedFlags({ pool, sealer, isSandbox: true, ...founderOf(organization) }),
  )
}

async function addPrivacy(pool: Pool): Promise<void> {
  await forEach(LENDERS, (organization) => addDemoPrivacy({ pool, ...founderOf(organization) }))
}

async function addCards({ pool, cardIssuer }: DemoSeed): Promise<void> {
  await forEach(LENDERS, async (organization) => {
    const wallet = { pool, cardIssuer, ...founderOf(organization) }
    await addDemoCards(wallet, await clientsOnFile(pool, organization))
  })
}

async function addWork(pool: Pool): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, async (organization) => {
    const desk = {
      pool,
      organizationId: idOf(organization.companyName),
      personIds: peopleOf(organization),
      today: today(),
    }
    await addDemoWork(desk, await clientsOnFile(pool, organization))
  })
}

// One of them does credit repair. The others dispute something now and then.
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

// For a demo whose clients were enrolled before contracts existed.
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

const dateTimelines = ({ asOwner }: DemoSeed): Promise<void> =>
  asOwner((owner) =>
    dateDemoTimelines(
      owner,
      DEMO_ORGANIZATIONS.map(({ companyName }) => idOf(companyName)),
    ),
  )

const peopleOf = ({ people }: DemoOrganization) => people.map(({ email }) => idOf(email))

async function addDocuments({ pool, keeping }: DemoSeed): Promise<void> {
  await forEach(DEMO_ORGANIZATIONS, async (organization) => {
    const cabinet = { pool, keeping, ...founderOf(organization) }
    const clients = await clientsOnFile(pool, organization)
    for (const client of clients.filter(hasDocuments)) await addDemoDocuments(cabinet, client)
  })
}
