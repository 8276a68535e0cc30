import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { CLAUSES } from '#features/templates/rules/clauses/clauses.ts'
import type { FILLED_PARTS, TemplateBlock } from '#features/templates/rules/template-content.ts'

export const BLOCK_NAMES: Readonly<Record<TemplateBlock['kind'], string>> = {
  heading: 'Heading',
  paragraph: 'Paragraph',
  list: 'List',
  facts: 'Table of facts',
  part: 'Part filled by the product',
  clause: 'Clause',
  field: 'Field for a signer',
  signature: 'Signature',
  page_break: 'Page break',
}

const PART_NAMES: Readonly<Record<(typeof FILLED_PARTS)[number], string>> = {
  tila_box: 'Disclosure box',
  itemization: 'Itemization of the amount financed',
  payment_schedule: 'Payment schedule',
  services: 'Services',
  reasons: 'Reasons',
  transactions: 'Transactions',
}

export const SIGNER_OPTIONS: readonly { value: SignerRole; label: string }[] = [
  { value: 'applicant', label: 'Borrower' },
  { value: 'co_applicant', label: 'Co-borrower' },
  { value: 'cosigner', label: 'Cosigner' },
  { value: 'client', label: 'Client' },
  { value: 'company', label: 'Company' },
]

/** A new part of each kind, as it begins. */
export const NEW_BLOCKS: Readonly<Record<TemplateBlock['kind'], TemplateBlock>> = {
  heading: { kind: 'heading', level: 2, text: 'New heading' },
  paragraph: { kind: 'paragraph', text: 'New paragraph', look: 'plain' },
  list: { kind: 'list', items: ['First point'], is_numbered: false },
  facts: { kind: 'facts', rows: [{ label: 'Date', value: '{{document.date}}' }] },
  part: { kind: 'part', part: 'payment_schedule' },
  clause: { kind: 'clause', clause: CLAUSES[0]?.id ?? '' },
  field: { kind: 'field', signer: 'applicant', field: 'checkbox', label: 'I agree', is_required: true },
  signature: { kind: 'signature', signer: 'applicant', fields: ['signature', 'date'] },
  page_break: { kind: 'page_break' },
}

export const BLOCK_OPTIONS = Object.entries(BLOCK_NAMES).map(([value, label]) => ({ value, label }))
export const PART_OPTIONS = Object.entries(PART_NAMES).map(([value, label]) => ({ value, label }))
export const CLAUSE_OPTIONS = CLAUSES.map(({ id, name }) => ({ value: id, label: name }))
