import { expect } from 'vitest'
import type { ImportProblem, ReconciledLoan } from '#features/portfolio-import/server/read-imports.ts'
import type { StoredImport } from '#features/portfolio-import/server/stored-import.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'

/** The rows of a file by field. The first one is row 2 of the file. */
export type Rows = Record<string, string>[]

/** The choices of an import that a test leaves out. */
const CHOICES = {
  ...{ mode: 'balances', cutover_on: '2026-11-20', day_count: 'actual/365', loan_type: 'personal' },
  difference_rule: 'refuse',
}

/** A loan of $6,000 at 12% over 24 months, of which $4,321.09 is left. Its next payment is due on December 1. */
export const LOAN = {
  loan_number: 'A-1001',
  borrower_name: 'Whitfield, Dana Lee',
  ssn: '900-00-4567',
  email: 'dana@example.test',
  original_principal: '6,000.00',
  rate: '12%',
  term: '24',
  payment: '282.44',
  frequency: 'Monthly',
  opened_on: '4/1/2026',
  first_payment_on: '5/1/2026',
  principal: '$4,321.09',
  interest: '26.99',
  fees: '15.00',
  next_due_on: '12/1/2026',
  days_past_due: '0',
}

interface Files {
  loans: Rows
  payments?: Rows
  choices?: object
}

/** Calls of the command in a person's name. */
export function importer(app: () => TestApp, person: () => SignedIn) {
  const act = (body: object, as = person()) => callCommand(app(), 'portfolio-import', body, { person: as })

  async function sendRows(importId: string, kind: string, rows: Rows): Promise<void> {
    const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const cells = rows.map((row, place) => [place + 2, ...fields.map((field) => row[field] ?? '')])
    for (let part = 0; part * 1000 < cells.length; part++) {
      const body = {
        act: 'rows',
        import_id: importId,
        kind,
        part,
        fields,
        rows: cells.slice(part * 1000, (part + 1) * 1000),
      }
      expect(await act(body)).toMatchObject({ status: 200 })
    }
  }

  /** Sends the files of an import. Returns its id. */
  async function uploaded({ loans, payments = [], choices = {} }: Files): Promise<string> {
    const files = { loans_file: 'loans.csv', ...(payments.length > 0 && { payments_file: 'payments.csv' }) }
    const columns = { loans: { loan_number: 'Acct', principal: 'Bal' } }
    const counts = { loan_rows: loans.length, history_rows: payments.length }
    const begun = await act({ act: 'begin', ...CHOICES, ...files, ...counts, columns, ...choices })
    expect(begun).toMatchObject({ status: 200 })
    const { id } = begun.body as { id: string } // The command returns it.
    await sendRows(id, 'loans', loans)
    if (payments.length > 0) await sendRows(id, 'payments', payments)
    return id
  }

  async function shown(importId: string) {
    const { body } = await act({ act: 'get', import_id: importId })
    return body as { import: StoredImport; problems: ImportProblem[] } // The command returns it.
  }

  async function ended(importId: string, status: string) {
    await expect.poll(async () => (await shown(importId)).import.status, { timeout: 60_000 }).toBe(status)
    return shown(importId)
  }

  /** Sends files, and waits for their dry run. */
  async function checked(files: Files) {
    const id = await uploaded(files)
    expect(await act({ act: 'check', import_id: id })).toMatchObject({ status: 200 })
    return { id, ...(await ended(id, 'checked')) }
  }

  /** Imports files. Returns the import and its loans. */
  async function imported(files: Files, isAccepted = false) {
    const { id } = await checked(files)
    const body = { act: 'import', import_id: id, typed_totals: {}, accepted_differences: isAccepted }
    expect(await act(body)).toMatchObject({ status: 200 })
    await ended(id, 'done')
    return { id, loans: await reconciled(id) }
  }

  async function reconciled(importId: string): Promise<ReconciledLoan[]> {
    const { body } = await act({ act: 'loans', import_id: importId })
    return (body as { loans: ReconciledLoan[] }).loans // The command returns it.
  }

  /** Undoes an import, and waits for its end. */
  async function undone(importId: string) {
    expect(await act({ act: 'undo', import_id: importId, reason: 'Wrong file' })).toMatchObject({ status: 200 })
    return ended(importId, 'undone')
  }

  return { act, undone, uploaded, shown, ended, checked, imported, reconciled }
}
