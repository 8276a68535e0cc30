import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkImport } from '#features/portfolio-import/server/check-import.ts'
import { UNDO_PORTFOLIO } from '#features/portfolio-import/server/enqueue-import.ts'
import { portfolioImportTasks } from '#features/portfolio-import/server/import-jobs.ts'
import { importLoans } from '#features/portfolio-import/server/import-loans.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { companyFacts } from '#test/support/people.ts'
import { importer, LOAN } from './import-fixture.ts'

const LOANS = Array.from({ length: 300 }, (_, n) => ({
  ...LOAN,
  ...{ loan_number: `K-${n}`, borrower_name: `Client Number${n}`, ssn: '', email: `client${n}@example.test` },
}))

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  await companyFacts(app.database, maria.person, 'lending_opened_at = now()')
})
afterAll(() => app.close())

const { act, checked, imported, shown, uploaded } = importer(
  () => app,
  () => maria,
)
const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows

test('an import that is stopped midway shows nothing, and then adds each loan once, even if two processes go on', async () => {
  const { id } = await checked({ loans: LOANS })
  const [{ organization_id: home }] = await server('select organization_id from app.people where id = $1', [
    maria.person.id,
  ])
  await server("update app.portfolio_imports set status = 'importing' where id = $1", [id])
  const { server: pool } = app.database.pools
  const run = (signal?: AbortSignal) =>
    importLoans({ pool, sealer: createSealer(pool, Buffer.alloc(32, 1)), isSandbox: true }, home, id, signal)
  const counts = () =>
    server(
      `select (select count(*) from public.loans where import_id = $1)::integer as loans,
              (select count(*) from public.clients where organization_id = $2)::integer as clients,
              (select count(*) from app.audit_events where subject_id = $1 and action = 'portfolio_imports.done')::integer as ends`,
      [id, home],
    )

  await expect(run(stoppingAt(2))).rejects.toThrow('The process stops')
  expect(await counts()).toEqual([{ loans: 0, clients: 0, ends: 0 }])
  expect((await shown(id)).import).toMatchObject({ status: 'importing', rows_done: 300 })

  await Promise.all([run(), run()])
  await run()

  expect(await counts()).toEqual([{ loans: 300, clients: 300, ends: 1 }])
  expect((await shown(id)).import.status).toBe('done')
})

test('a dry run that is canceled while it runs leaves nothing', async () => {
  const id = await uploaded({ loans: [{ ...LOAN, loan_number: 'N-1' }] })
  await server("update app.portfolio_imports set status = 'checking' where id = $1", [id])
  const [{ organization_id: home }] = await server('select organization_id from app.people where id = $1', [
    maria.person.id,
  ])
  const { server: pool } = app.database.pools
  const sealer = createSealer(pool, Buffer.alloc(32, 1))
  const canceling = {
    ...sealer,
    // The rows are no longer read after it: the dry run has all of them.
    withCurrentIndex: async <Result>(_: string, search: () => Promise<Result>) => {
      await act({ act: 'cancel', import_id: id })
      return search()
    },
    openBytes: async () =>
      Buffer.from(JSON.stringify({ fields: Object.keys(LOAN), rows: [[2, ...Object.values(LOAN)]] })),
    indexOf: async () => Buffer.alloc(32),
  }

  await expect(checkImport({ pool, sealer: canceling, isSandbox: true }, home, id)).rejects.toThrow()

  expect((await shown(id)).import.status).toBe('canceled')
  expect(await server('select batch from app.portfolio_import_plans where import_id = $1', [id])).toEqual([])
})

test('an undo that meets new work leaves the import as it was', async () => {
  const { id, loans } = await imported({ loans: [{ ...LOAN, loan_number: 'M-1' }] })
  await server("update app.portfolio_imports set status = 'undoing', undo_reason = 'Wrong file' where id = $1", [id])
  const payment = { loan_id: loans[0]?.loan_id, amount: 10, effective_date: '2026-11-24', method: 'check' }
  await callCommand(app, 'post-payment', payment, { person: maria, key: randomUUID() })
  const [{ organization_id: home }] = await server('select organization_id from app.people where id = $1', [
    maria.person.id,
  ])
  const { server: pool } = app.database.pools
  const tasks = portfolioImportTasks({ pool, sealer: createSealer(pool, Buffer.alloc(32, 1)), isSandbox: true })

  await tasks[UNDO_PORTFOLIO]?.({ organization_id: home, import_id: id })

  expect((await shown(id)).import).toMatchObject({ status: 'done', undo_reason: null })
  expect(await server('select id from public.loans where import_id = $1', [id])).toHaveLength(1)
})

/** A signal that aborts when it is asked for the nth time: before each batch, and before the end. */
function stoppingAt(place: number): AbortSignal {
  const controller = new AbortController()
  let asked = 0
  controller.signal.throwIfAborted = () => {
    if (++asked === place) throw new Error('The process stops')
  }
  return controller.signal
}
