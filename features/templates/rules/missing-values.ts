import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { isKnown } from './each-person.ts'
import { type MergeFieldName, mergeField } from './merge-fields.ts'
import { printedBlocks, textsOf } from './part-condition.ts'
import type { FILLED_PARTS, TemplateBlock, TemplateContent } from './template-content.ts'
import type { TABLE_NAMES, TemplateValues } from './template-values.ts'
import { fieldsIn } from './template-words.ts'

/** The field with the name of each signer. */
export const NAME_OF_SIGNER: Readonly<Record<SignerRole, MergeFieldName>> = {
  applicant: 'borrower.name',
  co_applicant: 'co_borrower.name',
  cosigner: 'cosigner.name',
  client: 'client.name',
  company: 'company.name',
}

interface Needs {
  fields: readonly MergeFieldName[]
  table: (typeof TABLE_NAMES)[number] | null
}

/**
 * The values that a part filled by the product needs.
 *
 * @see 12 CFR 1026.18(b), (c), (d), (e), (g), (h), (k) for the disclosure box
 */
const NEEDS_OF_PART: Readonly<Record<(typeof FILLED_PARTS)[number], Needs>> = {
  tila_box: {
    fields: [
      'tila.creditor_name',
      'tila.apr_percent',
      'tila.finance_charge_cents',
      'tila.amount_financed_cents',
      'tila.total_of_payments_cents',
      'tila.prepayment',
    ],
    table: 'payment_schedule',
  },
  itemization: { fields: ['tila.amount_financed_cents'], table: 'itemization' },
  payment_schedule: { fields: [], table: 'payment_schedule' },
  services: { fields: [], table: 'services' },
  reasons: { fields: [], table: 'reasons' },
  transactions: { fields: [], table: 'transactions' },
}

/** Returns the names of the fields that a part prints. */
export function fieldsOfBlock(
  block: TemplateBlock,
  state: string | null,
  language: TemplateContent['language'],
): string[] {
  const inText = textsOf(block, state, language).flatMap(fieldsIn)
  if (block.kind === 'part') return [...NEEDS_OF_PART[block.part].fields]
  if (block.kind === 'signature') return [...inText, NAME_OF_SIGNER[block.signer]]
  return inText
}

/** Returns the names of the fields and tables that a template needs for a case and the case lacks. */
export function missingValues(content: TemplateContent, values: TemplateValues, state: string | null): string[] {
  const present = new Set(
    Object.keys(values.fields).filter((name) => mergeField(name) !== null && isKnown(name, values)),
  )
  const { tables } = values
  const printed = printedBlocks(content, values)
  const fields = [
    ...fieldsIn(content.title),
    ...printed.flatMap((block) => fieldsOfBlock(block, state, content.language)),
  ].filter((name) => !present.has(name))
  const missingTables = printed.flatMap((block) => {
    const table = block.kind === 'part' ? NEEDS_OF_PART[block.part].table : null
    return table === null || (tables[table] ?? []).length > 0 ? [] : [table]
  })
  return [...new Set([...fields, ...missingTables])]
}
