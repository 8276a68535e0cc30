import { expect, test } from 'vitest'
import { stopLink, stoppedBy } from './stop-link.ts'

const SECRET = Buffer.alloc(32, 1)
const REPORT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const PRIYA = '1b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b12'
const MARIA = '2b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b13'

const link = stopLink({ appUrl: 'https://desk.test', stopSecret: SECRET }, REPORT, PRIYA)
const token = link.split('#stop=')[1] ?? ''

test('a link tells which report is stopped for whom, and the address itself carries nothing', () => {
  expect(stoppedBy(SECRET, token)).toEqual({ savedReportId: REPORT, personId: PRIYA })
  expect(new URL(link).pathname + new URL(link).search).toBe('/report-mail')
})

test.each([
  ['for somebody else', token.replace(PRIYA, MARIA)],
  ['for another report', token.replace(REPORT, MARIA)],
  ['cut short', token.slice(0, -1)],
  ['with more behind it', `${token}.x`],
  ['empty', ''],
  ['that is no token', 'x.y.z'],
])('one %s stops nothing', (_, changed) => {
  expect(stoppedBy(SECRET, changed)).toBeNull()
})

test('one of another installation stops nothing', () => {
  expect(stoppedBy(Buffer.alloc(32, 2), token)).toBeNull()
})
