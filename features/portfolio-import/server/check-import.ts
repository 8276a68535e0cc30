import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Borrower } from '#features/portfolio-import/rules/borrower.ts'
import type { RowFault } from '#features/portfolio-import/rules/import-fields.ts'
import { type ControlTotals, NO_TOTALS } from '#features/portfolio-import/rules/import-lists.ts'
import { type ImportedLoan, openedLoan } from '#features/portfolio-import/rules/imported-loan.ts'
import { replayedLoan } from '#features/portfolio-import/rules/replayed-loan.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { breathing } from '#platform/jobs/breathing.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { ChangedSince, type ImportDeps } from './enqueue-import.ts'
import { type MatchedBorrower, matchBorrowers } from './match-borrowers.ts'
import { plannedLoan } from './plan-loan.ts'
import { PlanWriter } from './plan-writer.ts'
import { Problems } from './problems.ts'
import { type ReadFiles, type ReadLoan, readFiles } from './read-files.ts'
import { type ProductOfFile, productsOfFile } from './servicing-of-products.ts'
import { IMPORT_COLUMNS, type StoredImport } from './stored-import.ts'

const RUN = `
  select ${IMPORT_COLUMNS}, (now() at time zone o.time_zone)::date::text as today
    from app.portfolio_imports i join app.organizations o on o.id = i.organization_id
   where i.organization_id = $1 and i.id = $2 and i.status = 'checking'`
const PROGRESS = 'update app.portfolio_imports set rows_done = $3 where organization_id = $1 and id = $2'
// Each batch is one statement for each table, and the totals of the company follow each statement.
const LOANS_BETWEEN = 2_000

type Run = StoredImport & { today: PlainDate }

/**
 * The dry run of an import: reads the files, and computes each loan by the engine. It stores what the import would add and adds nothing.
 * A process that is killed starts over.
 */
export async function checkImport(
  deps: ImportDeps,
  organizationId: string,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const run = (await deps.pool.query<Run>(RUN, [organizationId, id])).rows[0]
  if (run === undefined) return
  const problems = new Problems()
  const files = await readFiles(deps, { organizationId, importId: id, today: run.today }, problems)
  const check = {
    ...{ run, files, problems, totals: { ...NO_TOTALS }, differing: 0, seen: new Map<string, string>() },
    matched: await matchBorrowers(deps, organizationId, files.borrowers),
    products: await productsOfFile(deps.pool, organizationId),
    writer: new PlanWriter(deps.sealer, organizationId, id),
  }
  await inTransaction(deps.pool, async (db) => {
    await check.writer.begin(db)
    await planAll(check, async (done) => {
      signal?.throwIfAborted()
      await check.writer.flush(db)
      await deps.pool.query(PROGRESS, [organizationId, id, done])
    })
    await problems.store(db, organizationId, id)
    await finish(db, organizationId, check)
  })
}

interface Check {
  run: Run
  files: ReadFiles
  problems: Problems
  totals: ControlTotals
  differing: number
  matched: ReadonlyMap<string, MatchedBorrower>
  /** The id of each borrower whom the import adds or has found, by their key. */
  seen: Map<string, string>
  products: ReadonlyMap<string, ProductOfFile>
  writer: PlanWriter
}

async function planAll(check: Check, pause: (done: number) => Promise<void>): Promise<void> {
  const breathe = breathing()
  let done = 0
  for (const read of check.files.loans) {
    await planOne(check, read)
    if (++done % LOANS_BETWEEN === 0) await pause(done)
    await breathe()
  }
  await pause(done)
}

async function planOne(check: Check, { line, loan, borrowerKey }: ReadLoan): Promise<void> {
  const { run, matched, problems, files, products } = check
  const at = { kind: 'loans' as const, line, loanNumber: loan.loanNumber }
  const refuse = (field: string | null, message: string) => problems.refuse(at, [{ field, message }])
  const found = matched.get(borrowerKey)
  const borrower = files.borrowers.get(borrowerKey)
  if (found === undefined || borrower === undefined || 'problem' in found)
    return refuse(
      'borrower_name',
      found !== undefined && 'problem' in found ? found.problem : 'The borrower can’t be read',
    )
  if (problems.hasBadHistory(loan.loanNumber)) return refuse(null, 'A row of its history has a problem')
  const product = loan.product === null ? null : products.get(loan.product.toLowerCase())
  if (product === undefined) return refuse('product', `Your company has no product “${loan.product}”`)
  const imported = loanOf(check, { line, loan, borrowerKey }, product)
  if (imported === null) return
  const clientId = check.seen.get(borrowerKey) ?? ('clientId' in found ? found.clientId : randomUUID())
  const loanType = product?.loanType ?? loan.loanType ?? (loan.vin === null ? run.loan_type : 'auto')
  const facts = {
    loanId: randomUUID(),
    clientId,
    loanType,
    cutoverOn: run.cutover_on,
    dayCount: run.day_count,
    today: run.today,
  }
  const planned = plannedLoan(loan, imported, facts)
  if (planned.isDifferent && run.mode === 'histories' && run.difference_rule === 'refuse' && hasOtherMoney(planned))
    return refuse('principal', differenceOf(planned))
  await count(
    check,
    { line, loan, borrowerKey },
    { borrower, clientId, isNew: 'isNew' in found, planned, loanId: facts.loanId },
  )
}

/** Returns the loan as the mode of the import brings it in; null if it is refused. */
function loanOf(
  { run, files, problems }: Check,
  { line, loan }: ReadLoan,
  product: ProductOfFile | null,
): ImportedLoan | null {
  const facts = { cutoverOn: run.cutover_on, dayCount: run.day_count }
  const servicing = product?.servicing ?? {}
  const at = { line, loanNumber: loan.loanNumber }
  const refused = (faults: readonly RowFault[]) => problems.refuse({ kind: 'loans', ...at }, faults)
  if (run.mode === 'balances') {
    const opened = openedLoan(loan, facts, servicing)
    if (!('faults' in opened)) return opened
    refused(opened.faults)
    return null
  }
  const replayed = replayedLoan(loan, files.histories.get(loan.loanNumber.toLowerCase()) ?? [], facts, servicing)
  if (!('faults' in replayed)) return replayed
  for (const { line: row, ...fault } of replayed.history)
    problems.refuse({ kind: 'payments', line: row, loanNumber: loan.loanNumber }, [fault])
  refused(
    replayed.faults.length > 0 ? replayed.faults : [{ field: null, message: 'A row of its history has a problem' }],
  )
  return null
}

type Planned = ReturnType<typeof plannedLoan>

const hasOtherMoney = ({ file, ledger }: Planned) => file.principal !== ledger.principal

const differenceOf = ({ file, ledger }: Planned) =>
  `By its history the principal is ${dollarsAndCents(ledger.principal)}, by the file ${dollarsAndCents(file.principal)}`

interface Creatable {
  borrower: Borrower
  clientId: string
  isNew: boolean
  planned: Planned
  loanId: string
}

async function count(
  check: Check,
  read: ReadLoan,
  { borrower, clientId, isNew, planned, loanId }: Creatable,
): Promise<void> {
  const { totals, seen, writer } = check
  if (!seen.has(read.borrowerKey)) {
    seen.set(read.borrowerKey, clientId)
    totals[isNew ? 'new_borrowers' : 'existing_borrowers']++
    if (isNew) await writer.addClient(clientId, borrower)
  }
  totals.loans++
  for (const name of ['principal', 'interest', 'fees', 'past_due'] as const) totals[name] += planned.ledger[name]
  if (planned.isDifferent) check.differing++
  writer.addLoan(planned.plan, {
    ...{ line: read.line, loan_number: read.loan.loanNumber, borrower: `${borrower.first_name} ${borrower.last_name}` },
    ...{ is_new_borrower: isNew, client_id: clientId, loan_id: loanId, is_different: planned.isDifferent },
    ...Object.fromEntries(Object.entries(planned.file).map(([name, value]) => [`file_${name}`, value])),
    ...Object.fromEntries(Object.entries(planned.ledger).map(([name, value]) => [`ledger_${name}`, value])),
  })
}

const FINISH = `
  update app.portfolio_imports
     set status = 'checked', totals = $3, differing_loans = $4, refused_loans = $5, problem_count = $6, rows_done = loan_rows
   where organization_id = $1 and id = $2 and status = 'checking'`

async function finish(
  db: PoolClient,
  organizationId: string,
  { run, totals, differing, problems }: Check,
): Promise<void> {
  const values = [organizationId, run.id, JSON.stringify(totals), differing, problems.refusedLoans, problems.count]
  const { rowCount } = await db.query(FINISH, values)
  // The person canceled meanwhile: nothing of the dry run stays.
  if (rowCount !== 1) throw new ChangedSince()
}
