import { describe, expect, test } from 'vitest'
import { ALERT_DUTIES, fileAlerts, sectionAlerts, VERIFIED_ALERTS } from './file-alerts.ts'

const kinds = (section: object, feed: object = {}) => fileAlerts({ ...section }, { ...feed }).map(({ kind }) => kind)

describe('an alert’s kind depends on its text', () => {
  test.each([
    ['Consumer is reported deceased', 'deceased'],
    ['Death record on file', 'deceased'],
    ['Possible OFAC match', 'ofac'],
    ['Sanctions list', 'ofac'],
    ['Active duty alert', 'active duty'],
    ['Member of the military', 'active duty'],
    ['Address discrepancy', 'address discrepancy'],
    ['Substantial discrepancy in the address', 'address discrepancy'],
    ['The address differs from the file', 'address discrepancy'],
    ['Fraud alert: call 512 555 0101', 'fraud'],
    ['Identity theft victim statement', 'fraud'],
    ['Deathly silence is not meant', 'other'],
    ['Consumer statement on file', 'other'],
  ])('%j: %s', (text, kind) => {
    expect(fileAlerts({ alerts: [text] }, {})).toEqual([{ kind, text }])
  })

  test('the strictest of two kinds in one sentence counts', () => {
    expect(kinds({ alerts: ['Deceased; possible fraud'] })).toEqual(['deceased'])
    expect(kinds({ alerts: ['Active duty fraud alert'] })).toEqual(['active duty'])
  })
})

describe('if the text does not say, its field does', () => {
  test.each([
    ['ofac', 'ofac'],
    ['fraud_shield', 'fraud'],
    ['truvalidate', 'fraud'],
    ['identity_scan', 'other'],
    ['identity_risk', 'other'],
    ['statements', 'other'],
  ])('%s: %s', (place, kind) => {
    expect(kinds({ [place]: 'Code 27' })).toEqual([kind])
    expect(kinds({}, { [place]: 'Code 27' })).toEqual([kind])
  })
})

describe('there is no alert', () => {
  test.each(['No', 'none', 'N/A', 'Clear', 'PASS', 'Passed', 'Not found', 'No match', 'no record found', 'No alerts.'])(
    'when all is clear: %j',
    (text) => {
      expect(fileAlerts({ ofac: text, alerts: [text], fraud_shield: { result: text } }, {})).toEqual([])
    },
  )

  test.each([null, undefined, '', '  ', {}, [], [[]], [{}], { unknown: 'Fraud' }])('in %j', (place) => {
    expect(fileAlerts({ ofac: place }, {})).toEqual([])
  })
})

test('the text of an alert in an object is its first one that does not mean "no warning"', () => {
  expect(
    fileAlerts({ ofac: [{ result: 'Clear', message: '', description: 'Possible match', kind: 'B' }] }, {}),
  ).toEqual([{ kind: 'ofac', text: 'Possible match' }])
})

test('an alert in two places is returned once', () => {
  const text = 'Address discrepancy'

  expect(fileAlerts({ alerts: [text, { text }] }, { alerts: text, statements: [text] })).toHaveLength(1)
})

test.each([
  [null, []],
  ['text', []],
  [{ status: 'error', alerts: ['Fraud'] }, []],
  [{ status: 'success', alerts: ['Fraud'] }, ['fraud']],
  [{ status: 'success', full_feed: { alerts: ['Fraud'] } }, ['fraud']],
  [{ status: 'success', full_feed: 'text' }, []],
])('the section %j has the alerts %j', (section, found) => {
  expect(sectionAlerts(section).map(({ kind }) => kind)).toEqual(found)
})

test('each alert that holds back credit says what to do', () => {
  for (const kind of VERIFIED_ALERTS) expect(ALERT_DUTIES[kind]).toMatch(/Verify|Record/)
})
