import { describe, expect, test } from 'vitest'
import { changedFacts, type IncidentFields, incidentFields, incidentSchema, noticeDaySchema } from './incident-form.ts'
import { safeguardSchema } from './safeguard-form.ts'

const TODAY = '2026-11-22'
const FIELDS: IncidentFields = {
  ...{ what_happened: 'A laptop was stolen', discovered_on: '2026-11-20', began_on: '', ended_on: '' },
  ...{ information: ['names'], information_note: '', consumers: '', exposure: 'unencrypted' },
  ...{ asks_delay: false, law_contact: '', contact: '' },
}
const problems = (changed: Partial<IncidentFields>) =>
  incidentSchema(TODAY)
    .safeParse({ ...FIELDS, ...changed })
    .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? []

test('empty fields are unknown', () => {
  expect(incidentSchema(TODAY).parse(FIELDS)).toMatchObject({ began_on: null, ended_on: null, consumers: null })
})

test.each([
  ['0', 0],
  ['499', 499],
  ['12,500', 12_500],
  [' 500 ', 500],
])('the number "%s" is %d', (consumers, expected) => {
  expect(incidentSchema(TODAY).parse({ ...FIELDS, consumers }).consumers).toBe(expected)
})

test('a number with a comma elsewhere is refused', () => {
  expect(incidentSchema(TODAY).safeParse({ ...FIELDS, consumers: '12,50' }).success).toBe(false)
})

test('an incident is the same after a round trip through its form', () => {
  const facts = incidentSchema(TODAY).parse({ ...FIELDS, consumers: '500', began_on: '2026-11-19' })

  expect(incidentSchema(TODAY).parse(incidentFields(facts))).toEqual(facts)
})

test('only changed facts of a second entry count', () => {
  const before = incidentSchema(TODAY).parse({ ...FIELDS, consumers: '12', began_on: '2026-11-19' })
  const now = { ...before, consumers: null, information: ['names' as const, 'ssn' as const], asks_delay: true }

  expect(changedFacts(before, now)).toEqual({ consumers: null, information: ['names', 'ssn'], asks_delay: true })
  expect(changedFacts(before, { ...before, information: [...before.information] })).toEqual({})
})

describe('is refused beside its field', () => {
  test.each([
    [{ what_happened: ' a ' }, 'what_happened: Describe what happened'],
    [{ what_happened: 'x'.repeat(5_001) }, 'what_happened: Write at most 5,000 characters'],
    [{ discovered_on: '' }, 'discovered_on: Enter a date'],
    [{ discovered_on: '2026-02-30' }, 'discovered_on: Enter a date'],
    [{ discovered_on: '2026-11-23' }, 'discovered_on: This date is in the future'],
    [{ began_on: '2026-11-21' }, 'began_on: This date is after the discovery date'],
    [{ began_on: '2026-11-19', ended_on: '2026-11-18' }, 'ended_on: This date is before the first day'],
    [{ information: [] }, 'information: Choose at least one kind'],
    [{ consumers: 'some' }, 'consumers: Enter a whole number, or leave this empty'],
    [{ consumers: '-5' }, 'consumers: Enter a whole number, or leave this empty'],
    [{ consumers: '1.5' }, 'consumers: Enter a whole number, or leave this empty'],
    [{ consumers: '99999999999' }, 'consumers: This number is too large'],
  ] satisfies [Partial<IncidentFields>, string][])('%o', (changed, problem) => {
    expect(problems(changed)).toContain(problem)
  })

  test('a last day in the future', () => {
    expect(problems({ ended_on: '2026-11-23' })).toHaveLength(1)
  })
})

test('an event may continue after it was discovered', () => {
  expect(problems({ began_on: '2026-11-20', ended_on: '2026-11-22' })).toEqual([])
})

test.each([
  ['2026-11-20', true],
  ['2026-11-22', true],
  ['2026-11-19', false],
  ['2026-11-23', false],
  ['', false],
])('a notice of %s about an incident of November 20: %s', (day, isTaken) => {
  expect(noticeDaySchema('2026-11-20', TODAY).safeParse(day).success).toBe(isTaken)
})

test.each([
  ['risk_assessment', { done_on: TODAY, person_name: '', note: '' }, []],
  ['risk_assessment', { done_on: '2026-11-23', person_name: '', note: '' }, ['This date is in the future']],
  [
    'risk_assessment',
    { done_on: '', person_name: '', note: 'x'.repeat(2_001) },
    ['Enter a date', 'Write at most 2,000 characters'],
  ],
  ['qualified_individual', { done_on: TODAY, person_name: ' ', note: '' }, ['The name is required']],
  ['qualified_individual', { done_on: TODAY, person_name: 'Ada', note: '' }, []],
] as const)('a record of %s: %o', (duty, fields, expected) => {
  const found =
    safeguardSchema(duty, TODAY)
      .safeParse(fields)
      .error?.issues.map(({ message }) => message) ?? []

  expect(found.filter((message, n) => found.indexOf(message) === n)).toEqual(expected)
})
