import { expect, test } from 'vitest'
import { isJsonObject, objectsOf } from './json-object.ts'

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['{}', false],
  [undefined, false],
])('%j is a JSON object: %s', (value, expected) => {
  expect(isJsonObject(value)).toBe(expected)
})

test.each([
  [
    [{ a: 1 }, null, 'x', [], { b: 2 }],
    [{ a: 1 }, { b: 2 }],
  ],
  [{ 0: { a: 1 } }, []],
  [undefined, []],
])('the objects of %j are %j', (value, objects) => {
  expect(objectsOf(value)).toEqual(objects)
})
