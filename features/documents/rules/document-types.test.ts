import { describe, expect, test } from 'vitest'
import { DOCUMENT_SLOTS, DOCUMENT_TYPES, documentKindSchema, documentLabel } from './document-types.ts'

const problems = (kind: object) => documentKindSchema.safeParse(kind).error?.issues.map(({ message }) => message)

describe('the type of an additional document', () => {
  test('is one of eleven', () => {
    expect(DOCUMENT_TYPES).toHaveLength(11)
    expect(problems({ document_type: '', custom_type: '' })).toEqual(['Choose a document type'])
    expect(problems({ document_type: 'diary', custom_type: '' })).toEqual(['Choose a document type'])
  })

  test('"Other" requires a visible name', () => {
    expect(problems({ document_type: 'other', custom_type: '  ' })).toEqual(['Enter the type of this document'])
    expect(problems({ document_type: 'other', custom_type: '\u200b' })).toEqual(['Enter the type of this document'])
    expect(documentKindSchema.parse({ document_type: 'other', custom_type: ' Title ' }).custom_type).toBe('Title')
  })

  test('the others have no custom name, even if one was typed before', () => {
    expect(documentKindSchema.parse({ document_type: 'pay_stub', custom_type: 'Title' }).custom_type).toBeNull()
  })
})

test.each([
  [{ document_type: 'ein_letter', custom_type: null }, 'EIN Letter'],
  [{ document_type: 'other', custom_type: 'Title' }, 'Title'],
  [{ document_type: 'from_elsewhere', custom_type: null }, 'from_elsewhere'],
])('%o is named %s', (kind, label) => {
  expect(documentLabel(kind)).toBe(label)
})

test('a license and an SSN card must be images; a proof can be a PDF', () => {
  expect(DOCUMENT_SLOTS.map(({ accepts }) => accepts)).toEqual([
    ...['image', 'image', 'image'],
    ...['image-or-pdf', 'image-or-pdf', 'image-or-pdf'],
  ])
})
