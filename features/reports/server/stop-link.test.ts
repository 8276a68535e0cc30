import { expect, test } from 'vitest'
import { stopLink, stoppedBy } from './stop-link.ts'

const SECRET = Buffer.alloc(32, 7)
const REPORT = '5b0e7a52-4c0f-4d3e-9a53-1f0f4f5b7c11'
const PERSON = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const link = stopLink({ appUrl: 'https://desk.test', stopSecret: SECRET }, REPORT, PERSON)
const token = link.split('#stop=')[1] ?? ''
const [, , proof = ''] = token.split('.')

test('the link in an email stops this report for this person', () => {
  expect(link).toMatch(/^https:\/\/desk\.test\/report-mail#stop=/)
  expect(stoppedBy(SECRET, token)).toEqual({ savedReportId: REPORT, personId: PERSON })
})

test.each([
  ['another person’s id', `${REPORT}.${REPORT}.${proof}`],
  ['the two ids exchanged', `${PERSON}.${REPORT}.${proof}`],
  ['no proof', `${REPORT}.${PERSON}.`],
  ['a shorter proof', token.slice(0, -1)],
  ['a longer proof', `${token}A`],
  ['one letter of the proof changed', `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`],
  ['a proof of letters that are longer than they look', `${REPORT}.${PERSON}.${'é'.repeat(proof.length)}`],
  ['a fourth part', `${token}.${proof}`],
  ['ids that are none', `1.2.${proof}`],
  ['nothing', ''],
])('a token with %s stops nothing', (_, changed) => {
  expect(stoppedBy(SECRET, changed)).toBeNull()
})

test('a token signed with another secret stops nothing', () => {
  expect(stoppedBy(Buffer.alloc(32, 8), token)).toBeNull()
})
