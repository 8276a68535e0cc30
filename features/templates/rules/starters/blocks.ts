import type { FILLED_PARTS, PartCondition, TemplateBlock } from '#features/templates/rules/template-content.ts'

type Block<Kind extends TemplateBlock['kind']> = Extract<TemplateBlock, { kind: Kind }>
type Signer = Block<'signature'>['signer']
/** Absent for a part that is always printed. */
type When = PartCondition | undefined

const whenOf = (when: When) => (when === undefined ? {} : { when })

/** Returns a heading of a section. */
export const section = (text: string, when?: PartCondition): TemplateBlock => ({
  kind: 'heading',
  level: 2,
  text,
  ...whenOf(when),
})

/** Returns a paragraph in plain type. */
export const text = (words: string, when?: PartCondition): TemplateBlock => paragraph(words, 'plain', when)

/** Returns a paragraph in bold, larger type. */
export const bold = (words: string, when?: PartCondition): TemplateBlock => paragraph(words, 'conspicuous', when)

const paragraph = (words: string, look: Block<'paragraph'>['look'], when: When): TemplateBlock => ({
  kind: 'paragraph',
  text: words,
  look,
  ...whenOf(when),
})

/** Returns a list with bullets. */
export const bullets = (items: readonly string[], when?: PartCondition): TemplateBlock => ({
  kind: 'list',
  items: [...items],
  is_numbered: false,
  ...whenOf(when),
})

/** Returns a table of labels and values. */
export const facts = (rows: readonly (readonly [string, string])[], when?: PartCondition): TemplateBlock => ({
  kind: 'facts',
  rows: rows.map(([label, value]) => ({ label, value })),
  ...whenOf(when),
})

/** Returns a part that the product fills. */
export const filled = (part: (typeof FILLED_PARTS)[number], when?: PartCondition): TemplateBlock => ({
  kind: 'part',
  part,
  ...whenOf(when),
})

/** Returns a clause of the library, which has the words of the state and language. */
export const clause = (id: string, when?: PartCondition): TemplateBlock => ({
  kind: 'clause',
  clause: id,
  ...whenOf(when),
})

/** Returns a place where a signer must write their initials beside these words. */
export const initials = (signer: Signer, label: string, when?: PartCondition): TemplateBlock => ({
  kind: 'field',
  signer,
  field: 'initials',
  label,
  is_required: true,
  ...whenOf(when),
})

/** Returns a line on which a signer can write. */
export const line = (signer: Signer, label: string, when?: PartCondition): TemplateBlock => ({
  kind: 'field',
  signer,
  field: 'text',
  label,
  is_required: false,
  ...whenOf(when),
})

/** Returns the line of a signer, with the date. The statement is printed in bold right above it. */
export const signature = (signer: Signer, statement?: string, when?: PartCondition): TemplateBlock => ({
  kind: 'signature',
  signer,
  fields: ['signature', 'date'],
  ...(statement === undefined ? {} : { statement }),
  ...whenOf(when),
})

/** Returns the start of a new page. */
export const newPage = (): TemplateBlock => ({ kind: 'page_break' })
