import type { Context } from 'hono'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { type ImportCommand, importCommandSchema } from '#features/portfolio-import/rules/import-commands.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { beginImport } from './begin-import.ts'
import { listedImports, reconciledLoans, shownImport } from './read-imports.ts'
import { cancelImport, keepRows, startCheck, startImport } from './steps.ts'
import { undoImport } from './undo-import.ts'

/** `POST /functions/v1/portfolio-import`: imports a portfolio of loans in steps, lists imports, and undoes one. */
export async function portfolioImport(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, importCommandSchema)
  return context.json(await carriedOut(deps, member, asked))
}

function carriedOut(deps: CommandDeps, member: PresentMember, asked: ImportCommand): Promise<object> {
  const { pool } = deps
  const { organizationId } = member
  switch (asked.act) {
    case 'list':
      return listedImports(pool, organizationId)
    case 'get':
      return shownImport(pool, organizationId, asked.import_id)
    case 'loans':
      return reconciledLoans(pool, organizationId, asked)
    case 'begin':
      return inTransaction(pool, (db) => beginImport(db, member, asked))
    case 'rows':
      return deps.sealer.withCurrentKey(() => keepRows(deps, member, asked))
    case 'check':
      return inTransaction(pool, (db) => startCheck(db, member, asked.import_id))
    case 'import':
      return inTransaction(pool, (db) => startImport(db, member, asked))
    case 'cancel':
      return inTransaction(pool, (db) => cancelImport(db, member, asked.import_id))
    case 'undo':
      return inTransaction(pool, (db) => undoImport(db, member, asked))
  }
}
