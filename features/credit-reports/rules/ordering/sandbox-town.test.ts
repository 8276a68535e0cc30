import { expect, test } from 'vitest'
import { stateName } from '#platform/rules/state-names.ts'
import { isoDateOfBirth, ssnDigits } from './applicant-identity.ts'
import { behaviorAt, TOWN, townsperson } from './sandbox-town.ts'

test('every test applicant has a valid order', () => {
  const unusable = TOWN.filter(
    (person) =>
      ssnDigits(person.ssn) !== person.ssn ||
      isoDateOfBirth(person.dateOfBirth) !== person.dateOfBirth ||
      stateName(person.state) !== person.state.toUpperCase() ||
      person.expect === '',
  )

  expect(unusable).toEqual([])
})

test('no two test applicants share a name', () => {
  const names = new Set(TOWN.map((person) => `${person.firstName} ${person.lastName}`))

  expect(names.size).toBe(TOWN.length)
})

test.each([
  ['Rhonda', 'Rouse', '981 Wrestlin Way', '600221639', '1987-02-01'],
  ['Tom', 'Brayden', '2563 Buccaneer Blvd.', '212074628', '1977-08-03'],
  ['Elon', 'Muskgrub', '10012 Falcon Way', '111111111', '1978-06-28'],
])('the reseller’s test applicant %s %s lives at %s', (first, last, address, ssn, dateOfBirth) => {
  expect(townsperson(first, last)).toMatchObject({ address, ssn, dateOfBirth })
})

test.each([
  ['Steve', 'Johnson', '111111111'],
  ['John', 'Dough', '222222222'],
  ['Susie', 'Que', '333333333'],
  ['Chris', 'Iceman', '444444444'],
  ['Jeff', 'Nascore', '555555555'],
])('the second set’s %s %s has the SSN %s', (first, last, ssn) => {
  expect(townsperson(first, last)).toMatchObject({ ssn })
})

test('the sandbox knows its applicants in any case, and no other names', () => {
  expect(townsperson(' rhonda', 'ROUSE ')?.ssn).toBe('600221639')
  expect(townsperson('Rhonda', 'Stranger')).toBeUndefined()
})

test('an applicant may get a different response at one bureau', () => {
  const terry = townsperson('Terry', 'Timeout')

  const kinds = terry && [behaviorAt(terry, 'experian').kind, behaviorAt(terry, 'transunion').kind]

  expect(kinds).toEqual(['file', 'silent'])
})
