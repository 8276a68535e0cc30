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

  test.each([null, undefined, '', '  ', {}, [], [[]], [{}], { warnings: [] }, false, 0])('in %j', (place) => {
    expect(fileAlerts({ ofac: place }, {})).toEqual([])
  })

  test.each([
    'Clear for all searches performed',
    'SSN MATCHES',
    'No OFAC record found',
    ['Score factor 12: length of time accounts have been established'],
    { code: '0000', description: 'Clear for all searches performed' },
    { addressDiscrepancyIndicator: 'N', model: 'Identity Risk 3', score: '712' },
    { ssnMatch: 'Y', nameVerified: true },
    { ofacMatch: false, hits: 0 },
  ])('in the false alarm %j', (place) => {
    expect(fileAlerts({ identity_scan: place, ofac: place }, {})).toEqual([])
  })
})

test('the text of an alert has all that does not mean "no warning", the codes last', () => {
  expect(
    fileAlerts({ ofac: [{ result: 'Clear', message: '', description: 'Possible match', kind: 'B' }] }, {}),
  ).toEqual([{ kind: 'ofac', text: 'Possible match (B)' }])
})

describe('each form in which bureaus send alerts is read', () => {
  test('Experian: a date of death, indicators, and statements', () => {
    const shield = [{ dateOfDeath: '01012020', fraudShieldIndicators: { indicator: ['05', '14'] } }]

    expect(fileAlerts({ fraud_shield: shield, statements: [{ statementText: 'I dispute this debt' }] }, {})).toEqual([
      { kind: 'deceased', text: 'Date of death: 01012020' },
      { kind: 'fraud', text: 'Fraud shield indicators: 05, 14' },
      { kind: 'other', text: 'I dispute this debt' },
    ])
  })

  test('Equifax: coded alerts with phone numbers, and an address indicator', () => {
    const alert = { alertType: { code: 'W', description: 'Fraud alert' }, telephoneNumbers: ['7605550142'] }

    expect(fileAlerts({}, { alerts: [alert], identity_risk: { addressDiscrepancyIndicator: 'Y' } })).toEqual([
      { kind: 'address discrepancy', text: 'Address discrepancy indicator: Y' },
      { kind: 'fraud', text: 'Fraud alert (W); Telephone numbers: 7605550142' },
    ])
  })

  test('TransUnion: an alert that only its name explains', () => {
    const statements = [{ highRiskFraudAlert: { contact: { phone: '7605550143' } } }]

    expect(fileAlerts({ identity_scan: { warnings: [] }, statements }, {})).toEqual([
      { kind: 'fraud', text: 'High risk fraud alert, contact, phone: 7605550143' },
    ])
  })

  test.each([
    [{ deep: { deeper: [{ deepest: 'X7' }] } }, 'Deep, deeper, deepest: X7'],
    [true, 'Yes'],
    [{ anything: true }, 'Anything: Yes'],
    [27, '27'],
    [{ ssn: 'No match' }, 'Ssn: No match'],
    [{ ssnMatch: 'N' }, 'Ssn match: N'],
    [{ code: '27', result: 'unreadable' }, 'unreadable (27)'],
  ])('anything in any form is a notice to read: %j', (place, text) => {
    expect(fileAlerts({ identity_scan: place }, {})).toEqual([{ kind: 'other', text }])
  })
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
  for (const kind of VERIFIED_ALERTS) expect(ALERT_DUTIES[kind]).toMatch(/Verify|Record|Compare|Read/)
})
