import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoDisputes } from '#app/demo/demo-disputes.ts'
import { itemProblem } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { countsOf, type Disputed, day, disputesOf, reported } from '#features/credit-repair/tests/dispute-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
})
afterAll(() => app.close())

/** Adds clients whose only report is this many days old. */
async function reportedBefore(ages: readonly number[]): Promise<Disputed[]> {
  const files: Disputed[] = []
  for (const age of ages) {
    const file = await reported(app, maria)
    await app.database.pools.server.query(
      'update public.credit_reports set created_at = now() - make_interval(days => $2) where id = $1',
      [file.reportId, age],
    )
    files.push(file)
  }
  return files
}

async function fixtureOf(everyNth: number) {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  return { pool, organizationId: rows[0].id, personIds: [maria.person.id], today: day(0), everyNth }
}

test("items in demo clients' reports are disputed, counted, and announced, and adding them again changes nothing", async () => {
  const files = await reportedBefore([3, 12, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110])
  const clients = files.map(({ clientId }) => ({ id: clientId }))
  const desk = await fixtureOf(1)
  const all = async () =>
    (await Promise.all(files.map(({ clientId }) => disputesOf(maria, clientId))))
      .flat()
      // Disputes drafted in the same hour may be in any order.
      .toSorted((one, other) => one.id.localeCompare(other.id))

  await addDemoDisputes(desk, clients)
  const disputes = await all()
  await addDemoDisputes(desk, clients)

  expect(await all()).toEqual(disputes)
  expect(disputes.length).toBeGreaterThan(12)
  // Two negative items at each of two bureaus. Items in good standing are not disputed.
  expect(new Set(disputes.map(({ item_name }) => item_name))).toEqual(new Set(['Ally', 'Verizon']))
  for (const dispute of disputes) {
    expect(itemProblem({ reason: dispute.reason, explanation: dispute.explanation ?? '' })).toBeNull()
    expect(dispute.opened_by).toEqual({ full_name: 'Maria' })
  }
  const counts = await Promise.all(files.map(({ reportId }) => countsOf(maria, reportId)))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const isWon = ({ result }: { result: string | null }) => result === 'deleted' || result === 'modified'
  expect(sum(counts.map((count) => count?.dispute_count))).toBe(
    disputes.filter(({ sent_on }) => sent_on !== null).length,
  )
  expect(sum(counts.map((count) => count?.successful_disputes))).toBe(disputes.filter(isWon).length)
  const { data } = await maria.supabase.rpc('dispute_figures', { period_days: 365 }).throwOnError()
  expect(data.removed).toBe(disputes.filter(({ result }) => result === 'deleted').length)
})

const PAPERS = `
  with stored as (
    insert into storage.objects (bucket_id, name, organization_id, metadata)
    select 'client-documents', kind || $2 || '.png', $1, '{"size": 1, "mimetype": "image/png"}'
      from unnest(array['report', 'license']) as kind returning name)
  select array_agg(name order by name desc) as names from stored`
const FILED = `
  with licensed as (update public.clients set drivers_license_front = $3 where id = $1)
  insert into public.client_documents (organization_id, client_id, document_type, custom_type, file_url, file_name, file_size, mime_type)
  select organization_id, id, 'other', 'Identity theft report', $2, 'report.png', 1, 'image/png' from public.clients where id = $1`

test('a client with an identity theft report on file requests blocks of debts in collection, by the same rules', async () => {
  const files = await reportedBefore(Array(6).fill(60))
  const desk = await fixtureOf(1)
  for (const { clientId } of files) {
    const [report, license] = (await desk.pool.query(PAPERS, [desk.organizationId, clientId])).rows[0].names
    await desk.pool.query(FILED, [clientId, report, license])
  }

  await addDemoDisputes(
    desk,
    files.map(({ clientId }) => ({ id: clientId })),
  )

  const disputes = (await Promise.all(files.map(({ clientId }) => disputesOf(maria, clientId)))).flat()
  expect(disputes.length).toBeGreaterThan(0)
  for (const { reason, item_kind } of disputes) {
    expect(reason === 'identity_theft').toBe(item_kind === 'collection')
  }
})

test('most clients of a company that seldom disputes have no dispute', async () => {
  const files = await reportedBefore(Array(8).fill(60))

  await addDemoDisputes(
    await fixtureOf(2 ** 32),
    files.map(({ clientId }) => ({ id: clientId })),
  )

  for (const { clientId } of files) expect(await disputesOf(maria, clientId)).toEqual([])
})
