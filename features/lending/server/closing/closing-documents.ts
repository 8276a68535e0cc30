import type { PoolClient } from 'pg'
import { inSigningOrder } from '#features/lending/rules/closing/needed-document.ts'
import { printedBrand } from '#features/organizations/server/branding/brand.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { NewDocument } from '#features/signing/rules/new-envelope.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import { renderDocument } from '#features/templates/server/render-document.ts'
import { MissingValues } from '#features/templates/server/render-template.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { ClosingCase } from './closing-case.ts'
import { closingValues } from './closing-values.ts'
import { valuesMissing } from './errors.ts'
import { packedTemplates } from './packed-templates.ts'

/** The documents of a closing, and the published versions that they are made of. */
interface ClosingDocuments {
  documents: NewDocument[]
  versionIds: string[]
}

/** Renders the documents of a closing in the order of signing. @throws FunctionError that names what the documents lack */
export async function closingDocuments(
  deps: Pick<CommandDeps, 'files' | 'isSandbox'>,
  db: PoolClient,
  organizationId: string,
  closing: ClosingCase,
  language: Language,
): Promise<ClosingDocuments> {
  const facts = {
    hasCosigner: closing.people.some(({ role }) => role === 'cosigner'),
    hasCollateral: closing.collateral.length > 0,
    hasVehicle: closing.collateral.some(({ kind }) => kind === 'vehicle'),
    isMlaCovered: closing.isMlaCovered,
    isCreditSale: closing.stated.product?.terms.disclosure_set === 'retail_contract',
    canRescind: closing.disclosure.rescind_by !== undefined,
    wantsAutopay: closing.autopay !== null,
  }
  const { borrower, product } = closing.stated
  const sought = { organizationId, productId: product?.product_id ?? null, state: borrower.state, language }
  const templates = await packedTemplates(db, sought, facts)
  const values = closingValues(closing, language)
  const brand = await printedBrand(db, deps.files, organizationId)
  const options = {
    ...{ brand, companyAddress: closing.creditor.address, day: borrower.today },
    ...{ state: borrower.state, isSandbox: deps.isSandbox },
  }
  const documents: NewDocument[] = []
  const stored = { db, files: deps.files, organizationId }
  for (const { name, kind, content } of inSigningOrder(templates)) {
    const { bytes, fields } = await renderDocument(stored, content, values, { ...options, kind }).catch(explained)
    documents.push({ title: name, kind, bytes, fields: kind === 'ach_authorization' ? optional(fields) : fields })
  }
  return { documents, versionIds: templates.flatMap(({ versionId }) => versionId ?? []) }
}

// A borrower who leaves it unsigned still gets the loan: 12 CFR 1005.10(e)(1).
const optional = (fields: readonly PlacedField[]) => fields.map((field) => ({ ...field, is_required: false }))

function explained(error: unknown): never {
  if (!(error instanceof MissingValues)) throw error
  throw valuesMissing(error.names.map((name) => mergeField(name)?.label ?? name))
}
