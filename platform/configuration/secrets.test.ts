import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#test/support/at-once.ts'
import { loadSecrets, succession } from './secrets.ts'

const ONE = Buffer.alloc(32, 1).toString('base64')
const OTHER = Buffer.alloc(32, 2).toString('base64')

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tradeline-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const load = () => loadSecrets(dataDir, undefined)
const succeed = () => succession(dataDir, undefined, undefined)

describe('the key of a data folder', () => {
  test('is replaced by a new one, from which all else follows', () => {
    const before = load()

    const { old, next, prepare, complete } = succeed()
    prepare()
    complete()

    expect(old).toEqual(before)
    expect(load()).toEqual(next)
    const shared = Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as keyof typeof before]),
    )
    expect(shared).toEqual([])
    expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  })

  test('stays when replacing it is not begun', () => {
    const before = load()

    succeed()

    expect(load()).toEqual(before)
  })

  test('cut short, the product does not start, and the next time goes on with the same', () => {
    load()
    const first = succeed()
    first.prepare()

    expect(load).toThrow('run npm run keys -- replace-data-key again')
    const again = succeed()
    again.prepare()
    again.complete()

    expect([again.old, again.next]).toEqual([first.old, first.next])
    expect(load()).toEqual(first.next)
  })

  test('is not made in order to be replaced', () => {
    expect(succeed).toThrow('There is no key in')
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('a key that is given', () => {
  test('is replaced by a given one, and no file is written', () => {
    const { old, next, prepare, complete } = succession(dataDir, ONE, OTHER)
    prepare()
    complete()

    expect(old).toEqual(loadSecrets(dataDir, ONE))
    expect(next).toEqual(loadSecrets(dataDir, OTHER))
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each([
    ['none', ONE, undefined],
    ['itself', ONE, ONE],
    ['too short a one', ONE, 'c2hvcnQ='],
  ])('is not replaced by %s', (_, old, next) => {
    expect(() => succession(dataDir, old, next)).toThrow('32 other bytes in base64')
  })

  test('does not replace one that is not given', () => {
    expect(() => succession(dataDir, undefined, OTHER)).toThrow('none is given')
  })
})

test('first starts at once agree on one key', async () => {
  const rounds = await atOnce(dataDir, {
    imports: "import { loadSecrets } from '#platform/configuration/secrets.ts'",
    work: '(folder) => loadSecrets(folder, undefined).anonKey',
  })

  for (const { folder, said } of rounds) {
    expect(new Set(said)).toEqual(new Set([loadSecrets(folder, undefined).anonKey]))
    expect(readdirSync(folder)).toEqual(['secrets.json'])
  }
})
