import type { Context } from 'hono'
import type { Pool } from 'pg'
import { EXCEPTION_KINDS } from '#features/accounting/rules/exception-kinds.ts'
import { type BookFile, exportSchema } from '#features/accounting/rules/month-end-commands.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type AccountNames, accountNames } from './account-names.ts'
import { exceptionsOf } from './exceptions.ts'
import { dollars } from './file-dollars.ts'
import { journalFile } from './journal-file.ts'
import { cashOf, trialBalanceOf } from './month-report.ts'

interface Asked {
  pool: Pool
  organizationId: string
  month: PlainDate
  names: AccountNames
}

const RECORD = `
  select app.record_audit($1, $2, 'accounting.exported', 'period_closings', null,
                          jsonb_build_object('file', $3::text, 'month_end', $4::text), $5)`

/** `POST /functions/v1/export-month-end`: returns a month's books as a CSV file. Logs the export first. */
export async function exportMonthEnd({ pool, ...deps }: CommandDeps, context: Context): Promise<Response> {
  const { organizationId, personId, requestId } = await memberOf({ pool, ...deps }, context)
  const { file, month } = await requestOf(context, exportSchema)
  const names = await accountNames(pool, organizationId)
  await pool.query(RECORD, [organizationId, personId, file, month, requestId])
  return savedFile(csvFileName(file, month), FILES[file]({ pool, organizationId, month, names }))
}

const FILES: Record<BookFile, (asked: Asked) => AsyncGenerator<string>> = {
  journal: journalFile,
  async *'trial-balance'({ pool, organizationId, month, names }) {
    yield csvHead(['Number', 'Account', 'Opening balance', 'Debits', 'Credits', 'Closing debit', 'Closing credit'])
    for (const { account, opening, debit, credit, closing } of await trialBalanceOf(pool, organizationId, month)) {
      const { number, name } = names(account)
      const ends = [closing > 0 ? dollars(closing) : null, closing < 0 ? dollars(-closing) : null]
      yield csvRow([number, name, opening / 100, dollars(debit), dollars(credit), ...ends])
    }
  },
  async *cash({ pool, organizationId, month, names }) {
    yield csvHead(['Clerk', 'Account', 'Entries', 'Received', 'Returned'])
    for (const { clerk, account, entries, received, returned } of await cashOf(pool, organizationId, month))
      yield csvRow([clerk, names(account).name, entries, dollars(received), dollars(returned)])
  },
  async *exceptions({ pool, organizationId, month }) {
    yield csvHead(['Exception', 'Loan', 'Borrower', 'Date', 'Amount'])
    for (const { kind, loan_id, borrower, on_day, cents } of await exceptionsOf(pool, organizationId, month))
      yield csvRow([EXCEPTION_KINDS[kind], loan_id, borrower, on_day, cents / 100])
  },
}
