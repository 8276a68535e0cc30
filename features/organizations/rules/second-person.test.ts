import { expect, test } from 'vitest'
import { publishingRefusal } from './second-person.ts'

const version = { authors: ['maria', null], personId: 'maria', managers: 2, hoursSinceSubmitted: 100 }

test.each([
  ['an author', {}, 'second_person_needed'],
  ['a second person', { personId: 'omar' }, null],
  ['the only manager within a day', { managers: 1, hoursSinceSubmitted: 23.9 }, 'too_early'],
  ['the only manager after a day', { managers: 1, hoursSinceSubmitted: 24 }, null],
])('a version may be published by %s: %j', (_, change, refusal) => {
  expect(publishingRefusal({ ...version, ...change })).toBe(refusal)
})
