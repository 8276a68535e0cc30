import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test.each([
  '3f0c2f54-9d0b-4c8e-8f57-2a1f6b8f4e11',
  '00000000-0000-0000-0000-000000000000',
  '3F0C2F54-9D0B-4C8E-8F57-2A1F6B8F4E11',
])('%s is an id of a row', (text) => {
  expect(isUuid(text)).toBe(true)
})

test.each([
  '',
  'new',
  '3f0c2f549d0b4c8e8f572a1f6b8f4e11',
  '3f0c2f54-9d0b-4c8e-8f57-2a1f6b8f4e1',
  '3f0c2f54-9d0b-4c8e-8f57-2a1f6b8f4e11\n',
])('%j is none', (text) => {
  expect(isUuid(text)).toBe(false)
})
