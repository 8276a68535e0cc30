import type { Context } from 'hono'
import { printedBrand } from '#features/organizations/server/branding/brand.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import { missingIn } from '#features/templates/rules/missing-in.ts'
import { isOwnPdf } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { previewCommandSchema, testCommandSchema } from '#features/templates/rules/preview-command.ts'
import type { DocumentContent } from '#features/templates/rules/template-body.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import { stateOfCase, valuesOfCase } from '#features/templates/rules/test-case.ts'
import { whereEntered } from '#features/templates/rules/where-entered.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { companyFacts } from './company-facts.ts'
import { caseFieldsMissing, caseValueWrong, unknownClause } from './errors.ts'
import { realCase } from './real-case.ts'
import { renderDocument } from './render-document.ts'
import { MissingValues } from './render-template.ts'
import { testResults } from './run-tests.ts'

/**
 * `POST /functions/v1/preview-template`: returns the PDF that a template prints for a case, or what a real case lacks for it. Nothing is
 * kept or logged. The mark at the top of each page says that it must not be sent.
 */
export async function previewTemplate(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { organizationId } = member
  const { kind, content, changes, real, wants } = await requestOf(context, previewCommandSchema)
  requireClauses(content)
  const sample = valuesOfCase({ changes })
  if (sample === null) throw caseValueWrong()
  const company = await companyFacts(deps.pool, organizationId)
  const onFile = { ...company.fields, 'document.date': company.today }
  const found = real === null ? { fields: {}, tables: {} } : await realCase(deps.pool, member, real, content.language)
  const own: TemplateValues = { fields: { ...onFile, ...found.fields }, tables: found.tables }
  if (wants === 'missing') return context.json({ missing: missingIn(content, own, stateOfCase(own)).map(whereEntered) })
  // The changes count more than the values on file, which count more than the sample's.
  const fields = { ...withoutAbsent(sample, real !== null, own), ...own.fields, ...changedIn(sample, changes) }
  const values: TemplateValues = { ...sample, fields, tables: { ...sample.tables, ...own.tables } }
  const printed = await renderDocument({ db: deps.pool, files: deps.files, organizationId }, content, values, {
    ...{ kind, brand: await printedBrand(deps.pool, deps.files, organizationId), day: company.today },
    ...{ companyAddress: company.address, state: stateOfCase(values), isSandbox: false, isPreview: true },
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

/** Returns the sample's fields. A real case without a co-borrower or cosigner doesn't get the sample's. */
function withoutAbsent({ fields }: TemplateValues, isReal: boolean, own: TemplateValues): TemplateValues['fields'] {
  if (!isReal) return fields
  const absent = (['co_borrower', 'cosigner'] as const).filter((group) => own.fields[`${group}.name`] === undefined)
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !absent.some((group) => name.startsWith(`${group}.`))),
  )
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
