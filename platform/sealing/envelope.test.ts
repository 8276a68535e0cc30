import { describe, expect, test } from 'vitest'
import { blindIndex, boundTo, keyVersionOf, open, seal } from './envelope.ts'

const key = Buffer.alloc(32, 1)
const place = boundTo('org-1', 'clients', 'ssn')
const sealed = seal(key, 3, place, Buffer.from('123456789'))

describe('an encrypted value', () => {
  test('can be decrypted with its key and its context', () => {
    expect(open(key, place, sealed).toString()).toBe('123456789')
  })

  test('contains the version of its key', () => {
    expect(keyVersionOf(sealed)).toBe(3)
  })

  test('reveals neither its content nor that two values are equal', () => {
    const again = seal(key, 3, place, Buffer.from('123456789'))

    expect(sealed.includes('123456789')).toBe(false)
    expect(again.equals(sealed)).toBe(false)
  })

  test.each([
    ['another organization', boundTo('org-2', 'clients', 'ssn')],
    ['another column', boundTo('org-1', 'clients', 'date_of_birth')],
  ])("can't be decrypted in %s", (_, elsewhere) => {
    expect(() => open(key, elsewhere, sealed)).toThrow()
  })

  test("can't be decrypted with another key", () => {
    expect(() => open(Buffer.alloc(32, 2), place, sealed)).toThrow()
  })

  test("can't be decrypted after any bit behind the header has changed", () => {
    for (let at = 3; at < sealed.length; at++) {
      const altered = Buffer.from(sealed)
      altered.writeUInt8((altered[at] ?? 0) ^ 1, at)
      expect(() => open(key, place, altered)).toThrow()
    }
  })

  test('is distinguishable from anything else', () => {
    expect(() => keyVersionOf(Buffer.from('123456789'))).toThrow('Not a sealed value')
    expect(() => keyVersionOf(Buffer.alloc(40, 9))).toThrow('Not a sealed value')
  })
})

test('a blind index is the same for the same value, and differs by key and column', () => {
  const index = (indexKey: Buffer, column: string, value: string) => blindIndex(indexKey, column, value).toString('hex')

  expect(index(key, 'clients.ssn', '123456789')).toBe(index(key, 'clients.ssn', '123456789'))
  expect(index(key, 'clients.ssn', '123456789')).not.toBe(index(Buffer.alloc(32, 2), 'clients.ssn', '123456789'))
  expect(index(key, 'clients.ssn', '123456789')).not.toBe(index(key, 'clients.licence', '123456789'))
})
