import type { Context } from 'hono'
import { printedBrand } from '#features/organizations/server/branding/brand.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import { isOwnPdf } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { previewCommandSchema, testCommandSchema } from '#features/templates/rules/preview-command.ts'
import type { DocumentContent } from '#features/templates/rules/template-body.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import { stateOfCase, valuesOfCase } from '#features/templates/rules/test-case.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { caseFieldsMissing, caseValueWrong, unknownClause } from './errors.ts'
import { realFields } from './real-fields.ts'
import { renderDocument } from './render-document.ts'
import { MissingValues } from './render-template.ts'
import { testResults } from './run-tests.ts'

/**
 * `POST /functions/v1/preview-template`: returns the PDF that a text prints for a case. Nothing is kept. The mark at the top of each page
 * says that it must not be sent.
 */
export async function previewTemplate(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId } = await memberOf(deps, context)
  const { kind, content, changes, client_id } = await requestOf(context, previewCommandSchema)
  requireClauses(content)
  const sample = valuesOfCase({ changes })
  if (sample === null) throw caseValueWrong()
  const real = await realFields(deps.pool, organizationId, client_id)
  // The changes count more than the values on file.
  const fields = { ...sample.fields, ...real.fields, ...changedIn(sample, changes) }
  const values: TemplateValues = { ...sample, fields }
  const files = { db: deps.pool, files: deps.files, organizationId }
  const printed = await renderDocument(files, content, values, {
    ...{ kind, brand: await printedBrand(deps.pool, deps.files, organizationId), day: real.today },
    ...{ companyAddress: real.companyAddress, state: stateOfCase(values), isSandbox: true },
  }).catch(explained)
  return savedFile('preview.pdf', printed.bytes)
}

/** `POST /functions/v1/test-template`: returns the results of a text's test cases. */
export async function testTemplate(deps: CommandDeps, context: Context): Promise<Response> {
  await memberOf(deps, context)
  const body = await requestOf(context, testCommandSchema)
  requireClauses(body.content)
  return context.json({ results: testResults(body) })
}

const changedIn = ({ fields }: TemplateValues, changes: object): TemplateValues['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(changes, name)))

function requireClauses(content: DocumentContent): void {
  if (isOwnPdf(content)) return
  for (const block of content.blocks)
    if (block.kind === 'clause' && clauseOf(block.clause) === null) throw unknownClause(block.clause)
}

function explained(error: unknown): never {
  if (!(error instanceof MissingValues)) throw error
  throw caseFieldsMissing(error.names.map((name) => mergeField(name)?.label ?? name))
}
