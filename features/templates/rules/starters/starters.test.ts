import { expect, test } from 'vitest'
import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import { DOCUMENT_KINDS } from '#features/templates/rules/document-kinds.ts'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import { fieldsOfBlock, missingValues } from '#features/templates/rules/missing-values.ts'
import { conditionsOf } from '#features/templates/rules/part-condition.ts'
import { SAMPLE_VALUES } from '#features/templates/rules/sample-values.ts'
import { type TemplateBlock, templateContentSchema } from '#features/templates/rules/template-content.ts'
import { PRINTED_ELSEWHERE } from './printed-elsewhere.ts'
import { STARTER_CONTENTS } from './starter-contents.ts'
import { STARTERS } from './starters.ts'

const KINDS = STARTERS.map(({ kind }) => kind)
const BOTH = KINDS.flatMap((kind) => (['en', 'es'] as const).map((language) => [kind, language] as const))

/** The shape of a part without its words, except the fields that a paragraph contains. */
function shapeOf({ kind, when, ...rest }: TemplateBlock) {
  const { text, items, rows, statement, label, ...settings } = { ...NO_WORDS, ...rest }
  const words = [text, ...items, ...rows.flatMap((row) => [row.label, row.value]), statement ?? '', label].join(' ')
  const fields = [...words.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name]) => name)
  return { kind, when, settings, fields: new Set(fields), items: items.length, rows: rows.length }
}
const NO_WORDS = {
  text: '',
  items: [] as string[],
  rows: [] as { label: string; value: string }[],
  statement: '',
  label: '',
}

test.each(BOTH)('the starter %s in %s is a template in that language', (kind, language) => {
  const content = STARTER_CONTENTS[kind][language]

  expect(templateContentSchema.safeParse(content).error).toBeUndefined()
  expect(content.language).toBe(language)
})

test.each(KINDS)('both languages of the starter %s have the same parts, signers, fields, and conditions', (kind) => {
  const { en, es } = STARTER_CONTENTS[kind]

  expect(es.blocks.map(shapeOf)).toEqual(en.blocks.map(shapeOf))
})

test.each(BOTH)('every clause of the starter %s in %s exists', (kind, language) => {
  const ids = STARTER_CONTENTS[kind][language].blocks.flatMap((block) =>
    block.kind === 'clause' ? [block.clause] : [],
  )

  expect(ids.filter((id) => clauseOf(id) === null)).toEqual([])
})

test.each(BOTH)('every field of the starter %s in %s exists', (kind, language) => {
  const content = STARTER_CONTENTS[kind][language]
  const named = content.blocks.flatMap((block) => [
    ...fieldsOfBlock(block, null, language),
    ...conditionsOf(block.when).map(({ field }) => field),
  ])

  expect(named.filter((name) => mergeField(name) === null)).toEqual([])
})

test.each(BOTH)('the starter %s in %s prints sample values without a gap', (kind, language) => {
  expect(missingValues(STARTER_CONTENTS[kind][language], SAMPLE_VALUES, 'TX')).toEqual([])
})

test('every kind of document has a starter text, or is printed by the product itself', () => {
  const covered = [...KINDS, ...Object.keys(PRINTED_ELSEWHERE), 'other']

  expect(covered.toSorted()).toEqual(DOCUMENT_KINDS.toSorted())
})
