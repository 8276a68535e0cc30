import { expect, test } from 'vitest'
import { fieldValueSchema, fitsField, valueText } from './field-value.ts'
import { isFilled, needsPicture } from './filled-field.ts'

test.each([
  ['Zoë O’Neill', false],
  ['Anne–Marie', false],
  ['Nguyễn Thị Hoa', true],
  ['محمد', true],
  ['Zoë 🖋️', true],
])('%s needs a picture: %s', (name, isNeeded) => {
  expect(needsPicture(name)).toBe(isNeeded)
})

test('a picture of typed words must be a PNG of a small size', () => {
  const typed = (picture: string) => fieldValueSchema.safeParse({ kind: 'typed', text: 'محمد', picture }).success
  const head = 'iVBORw0KGgo'

  expect([typed(`${head}AAAA`), typed('R0lGODlh'), typed(`${head}<script>`), typed(head + 'A'.repeat(80_000))]).toEqual(
    [true, false, false, false],
  )
})

test('a date is never entered, and an empty checkbox fills no field', () => {
  expect(fitsField('date', { kind: 'date', date: '2026-11-29' })).toBe(false)
  expect([isFilled({ kind: 'checkbox', is_checked: false }), isFilled({ kind: 'checkbox', is_checked: true })]).toEqual(
    [false, true],
  )
})

test('equal values have the same text', () => {
  expect(valueText({ kind: 'typed', text: 'A' })).toBe(valueText({ text: 'A', kind: 'typed' }))
})
