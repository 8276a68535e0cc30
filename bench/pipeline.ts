import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { median } from './load.ts'
import { addOrganization, askedAs, type Company, clientsOf, company } from './report-fill.ts'
import { temporaryDatabase } from './temporary-database.ts'

const RUNS = 100
const WARM_UP = 10
const RATIO_AIM = 2
const PASSWORDS = { authenticator: 'a', tradeline_server: 's', tradeline_replication: 'r' }
const FEW = company(3, 500)
const MANY = company(4, 50_000)
const QUESTIONS = [
  ['the first page of the list', 'select public.loan_application_list($1) as answer', { sort: 'submitted' }],
  ['the board', 'select public.loan_application_board($1) as answer', {}],
] as const

/** Measures the pipeline of a company of 50,000 applications against one of 500. */
export async function measurePipeline(): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Client(database.ownerUrl)
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    await owner.connect()
    for (const one of [FEW, MANY]) await fill(owner, one)
    await owner.query('vacuum analyze public.clients, public.loan_applications')
    for (const [name, sql, wish] of QUESTIONS) {
      const [few, many] = await medians(owner, sql, wish)
      console.log(
        `${name} of ${MANY.clients.toLocaleString('en-US')} applications: ${(many / few).toFixed(2)} × (aim ${RATIO_AIM}), median ${many.toFixed(2)} ms, ${few.toFixed(2)} ms at ${FEW.clients}`,
      )
    }
  } finally {
    await owner.end()
    await database.stop()
  }
}

/** An application for each client: a third of them new, a third in review, and a third withdrawn. */
async function fill(owner: pg.Client, one: Company): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await addOrganization(owner, one)
  await owner.query('update app.organizations set lending_opened_at = now() where id = $1', [one.id])
  await owner.query(clientsOf(one, one.clients, "random() * interval '364 days'"))
  await owner.query(
    `insert into public.loan_applications (organization_id, client_id, number, loan_type, amount, submitted_at, status)
     select organization_id, id, n, 'personal', 6000, now() - random() * interval '300 days',
            (array['pending', 'in_review', 'withdrawn'])[1 + n % 3]
       from (select c.*, row_number() over () as n from public.clients c where organization_id = $1) c`,
    [one.id],
  )
  await owner.query('set session_replication_role = default')
}

/** Alternates between the companies, so that other load on the machine slows both. */
async function medians(owner: pg.Client, sql: string, wish: object): Promise<[number, number]> {
  const durations: [number[], number[]] = [[], []]
  const ask = async (one: Company) => (await askedAs(owner, one, sql, [JSON.stringify(wish)])).duration
  for (let n = 0; n < RUNS + WARM_UP; n++) {
    const [few, many] = [await ask(FEW), await ask(MANY)]
    if (n < WARM_UP) continue
    durations[0].push(few)
    durations[1].push(many)
  }
  return [median(durations[0]), median(durations[1])]
}
