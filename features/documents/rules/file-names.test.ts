import { expect, test } from 'vitest'
import { namedAfterType } from './file-names.ts'

test.each([
  ['scan.jpg', 'image/png', 'scan.png'],
  ['scan', 'application/pdf', 'scan.pdf'],
  ['scan.PDF', 'application/pdf', 'scan.PDF'],
  ['front.jpeg', 'image/jpeg', 'front.jpeg'],
  ['IMG_0001.HEIC', 'image/jpeg', 'IMG_0001.jpg'],
  ['page.tiff', 'image/tiff', 'page.tiff'],
  ['statement 2026.v2', 'application/pdf', 'statement 2026.v2.pdf'],
  ['letter.docx', 'application/pdf', 'letter.docx.pdf'],
  ['.png', 'image/jpeg', 'file.jpg'],
  ['notes.txt', 'text/plain', 'notes.txt'],
  ['a'.repeat(255), 'application/pdf', `${'a'.repeat(251)}.pdf`],
])('%s of the type %s is stored as %s', (name, type, stored) => {
  expect(namedAfterType(name, type)).toBe(stored)
})
