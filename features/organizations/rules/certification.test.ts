import { expect, test } from 'vitest'
import { PERMISSIBLE_PURPOSES } from '#features/credit-reports/rules/ordering/purposes.ts'
import { CERTIFICATION_TEXT, purposeInWords } from './certification.ts'

test('every purpose has a text for the certification', () => {
  expect(new Set(PERMISSIBLE_PURPOSES.map(purposeInWords)).size).toBe(PERMISSIBLE_PURPOSES.length)
})

test('the certification states the promise and its duration', () => {
  for (const part of ['no other', 'false pretenses', 'one year']) expect(CERTIFICATION_TEXT.body).toContain(part)
  expect(CERTIFICATION_TEXT.version).toMatch(/^[\w .:/-]{1,100}$/)
})
