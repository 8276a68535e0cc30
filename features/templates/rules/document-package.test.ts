import { expect, test } from 'vitest'
import { mostSpecific } from './document-package.ts'

const scope = (id: string, product_id: string | null, state: string | null, language: string | null) => ({
  ...{ id, product_id, state, language },
})
const ALL = [
  scope('general', null, null, null),
  scope('spanish', null, null, 'es'),
  scope('texas', null, 'TX', null),
  scope('car', 'car', null, null),
  scope('car in texas', 'car', 'TX', 'en'),
]

test.each([
  ['car in texas', { productId: 'car', state: 'TX', language: 'en' }],
  ['car', { productId: 'car', state: 'TX', language: 'es' }],
  ['texas', { productId: 'boat', state: 'TX', language: 'es' }],
  ['spanish', { productId: 'boat', state: 'ME', language: 'es' }],
  ['general', { productId: null, state: null, language: 'en' }],
])('the package %s applies to %j', (id, sought) => {
  expect(mostSpecific(ALL, sought)?.id).toBe(id)
})

test('no package applies if all of them are for other cases', () => {
  expect(mostSpecific(ALL.slice(1), { productId: null, state: 'ME', language: 'en' })).toBeNull()
})
