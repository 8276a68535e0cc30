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
  test('can be replaced by a new one, and all other secrets are derived from it', () => {
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

  test('stays if its replacement is not started', () => {
    const before = load()

    succeed()

    expect(load()).toEqual(before)
  })

  test('cannot be used after an interrupted replacement, and the next attempt continues with the same new key', () => {
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

  test('is not created only to be replaced', () => {
    expect(succeed).toThrow('There is no key in')
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('a given key', () => {
  test('is replaced by another given key, and no file is written', () => {
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
    ['a key that is too short', ONE, 'c2hvcnQ='],
  ])('is not replaced by %s', (_, old, next) => {
    expect(() => succession(dataDir, old, next)).toThrow('32 different bytes in base64')
  })

  test('does not replace a missing key', () => {
    expect(() => succession(dataDir, undefined, OTHER)).toThrow('none is given')
  })
})

test('concurrent first starts use the same key', async () => {
  const rounds = await atOnce(dataDir, {
    imports: "import { loadSecrets } from '#platform/configuration/secrets.ts'",
    work: '(folder) => loadSecrets(folder, undefined).anonKey',
  })

  for (const { folder, said } of rounds) {
    expect(new Set(said)).toEqual(new Set([loadSecrets(folder, undefined).anonKey]))
    expect(readdirSync(folder)).toEqual(['secrets.json'])
  }
})
