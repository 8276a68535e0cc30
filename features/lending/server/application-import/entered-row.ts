import pg, { type PoolClient } from 'pg'
import { namingPart } from '#features/lending/rules/application-import/application-import.ts'
import {
  type ImportedApplicationRow,
  isImportField,
  LIST_FIELDS,
} from '#features/lending/rules/application-import/import-fields.ts'
import { applicationOfRow } from '#features/lending/rules/application-import/row-application.ts'
import { rowEntries } from '#features/lending/rules/application-import/row-entries.ts'
import { entryProblem, type ImportProblem } from '#features/lending/rules/application-import/row-lists.ts'
import type { ReportedDebt } from '#features/lending/rules/applications/reported-debts.ts'
import { opened } from '#features/lending/server/applications/open-application.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { findApplicant } from './find-applicant.ts'
import { findProduct } from './find-product.ts'
import { newestReportedDebts } from './newest-reported-debts.ts'

/** Enters a row, or returns why it is refused, with the column of each problem. A refusal undoes only its own row. */
export async function problemsOfEntering(
  deps: CommandDeps,
  db: PoolClient,
  { member, today }: { member: Member; today: PlainDate },
  row: ImportedApplicationRow,
): Promise<ImportProblem[]> {
  const { organizationId } = member
  const applicant = await findApplicant(db, organizationId, row)
  const clientId = 'clientId' in applicant ? applicant.clientId : NOBODY
  const product = await findProduct(db, organizationId, row.product)
  const others = await findPeople(db, organizationId, row)
  // The row's other problems don't depend on who the applicant is.
  const read = applicationOfRow(row, {
    ...{ clientId, today, people: others.clientIds },
    product: 'product' in product ? product.product : null,
    reported: await reportedOf(db, organizationId, { clientId, row }),
  })
  const problems: ImportProblem[] = [
    ...('problem' in applicant ? [{ field: namingPart(row), message: applicant.problem }] : []),
    ...('problem' in product ? [{ field: 'product' as const, message: product.problem }] : []),
    ...others.problems,
    ...('problems' in read ? read.problems : []),
  ]
  if ('problems' in read || problems.length > 0) return problems
  await db.query('savepoint one_row')
  try {
    await opened(deps, db, member, { ...read.application, client_id: clientId, acknowledge_duplicate: false })
    await db.query('release savepoint one_row')
    return []
  } catch (error) {
    const isRefusal = error instanceof FunctionError && error.status < 500
    if (!isRefusal && !(error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))) throw error
    await db.query('rollback to savepoint one_row')
    return [isRefusal ? refusal(error) : { field: null, message: 'Failed to enter the application' }]
  }
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

async function findPeople(db: PoolClient, organizationId: string, row: ImportedApplicationRow) {
  const clientIds = new Map<number, string>()
  const problems: ImportProblem[] = []
  for (const { place, texts } of rowEntries(row, LIST_FIELDS.person)) {
    const found = await findApplicant(db, organizationId, texts)
    if ('clientId' in found) clientIds.set(place, found.clientId)
    else problems.push(entryProblem('person', place, namingPart(texts), found.problem))
  }
  return { clientIds, problems }
}

/** Reads the report only for a row with debts. */
async function reportedOf(
  db: PoolClient,
  organizationId: string,
  { clientId, row }: { clientId: string; row: ImportedApplicationRow },
): Promise<ReportedDebt[]> {
  return rowEntries(row, LIST_FIELDS.debt).length === 0 ? [] : newestReportedDebts(db, organizationId, clientId)
}

/** The columns of refusals that don't name one themselves. */
const COLUMN_OF_CODE: Readonly<Record<string, string>> = {
  ...{ PRODUCT_NOT_FOUND: 'product', PRODUCT_NOT_OFFERED: 'product', PRODUCT_STATE: 'product' },
  ...{ LENDER_NOT_FOUND: 'lender_id', RECEIVED_ON: 'received_on' },
}

function refusal({ code, message, details: { field } }: FunctionError): ImportProblem {
  const named = COLUMN_OF_CODE[code] ?? (typeof field === 'string' ? field.replace(/_cents$/, '') : '')
  return { field: isImportField(named) ? named : null, message }
}
