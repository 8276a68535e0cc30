import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from './back-up.ts'
import { copyTree } from './copied-tree.ts'
import { type Installation, installationOf } from './installation.ts'
import { restore } from './restore.ts'

let folder: string
let installation: Installation
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-backup-'))
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'secrets.json'), '{}')
  installation = { dataDir, ownerPassword: 'owner', key: 'sb_publishable_ours', hasFilesElsewhere: false }
})
afterEach(() => rmSync(folder, { recursive: true }))

const within = (...names: string[]) => path.join(folder, ...names)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a copy of a folder', () => {
  test("has files and empty folders, is readable by its owner only, and lists each file's size and hash", async () => {
    mkdirSync(within('from', 'deep', 'empty'), { recursive: true })
    writeFileSync(within('from', 'deep', 'one'), 'first', { mode: 0o644 })
    writeFileSync(within('from', 'left'), 'second')

    const tree = await copyTree(within('from'), within('to'), { isLeftOut: (place) => place === 'left' })

    expect(tree).toEqual({
      folders: ['deep', 'deep/empty'],
      files: [{ path: 'deep/one', bytes: 5, sha256: sha256('first') }],
    })
    expect(readFileSync(within('to', 'deep', 'one'), 'utf8')).toBe('first')
    expect(statSync(within('to', 'deep', 'one')).mode & 0o777).toBe(0o600)
    expect(statSync(within('to', 'deep')).mode & 0o777).toBe(0o700)
    expect(readdirSync(within('to'))).toEqual(['deep'])
  })

  test('copies only what changed since a moment, and ignores missing files', async () => {
    mkdirSync(within('from'))
    for (const name of ['old', 'new']) writeFileSync(within('from', name), name)
    utimesSync(within('from', 'old'), 1, 1)

    const tree = await copyTree(within('from'), within('to'), { since: 2_000 })
    const none = await copyTree(within('gone'), within('nothing'))

    expect(tree.files.map((file) => file.path)).toEqual(['new'])
    expect(none).toEqual({ folders: [], files: [] })
  })
})

describe('a backup is rejected', () => {
  test('into a folder that exists, and into the data folder itself', async () => {
    mkdirSync(within('taken'))

    await expect(backUp(installation, within('taken'))).rejects.toThrow('already exists')
    await expect(backUp(installation, within('data', 'backup'))).rejects.toThrow("can't be inside")
  })

  test('if there is no database, and leaves nothing behind', async () => {
    await expect(backUp(installation, within('backup'))).rejects.toThrow(`There is no database in ${within('data')}`)

    expect(readdirSync(folder)).toEqual(['data'])
  })

  test('of an external database, and without a key', () => {
    const ofTheirs = { DATABASE_URL: 'postgres://db.example.test/app', DATA_DIR: within('data') }

    expect(() => installationOf(ofTheirs)).toThrow('its own backup covers it')
    expect(() => installationOf({ DATA_DIR: within('elsewhere') })).toThrow(`There is no key in ${within('elsewhere')}`)
    expect(existsSync(within('elsewhere'))).toBe(false)
  })
})

/** A backup of one file, without a database. */
function someBackup({ key = installation.key, content = 'paper' } = {}): string {
  const backup = within('backup')
  mkdirSync(path.join(backup, 'data', 'files'), { recursive: true })
  mkdirSync(path.join(backup, 'postgres'))
  writeFileSync(path.join(backup, 'data', 'files', 'one'), content)
  const files = [{ path: 'files/one', bytes: 5, sha256: sha256('paper') }]
  const trees = { postgres: { folders: [], files: [] }, data: { folders: ['files'], files } }
  const manifest = { format: 1, made_at: '2026-11-22T10:00:00.000Z', key, ...trees }
  writeFileSync(path.join(backup, 'backup.json'), JSON.stringify(manifest))
  return backup
}

async function attempt(backup: string): Promise<{ refusal: string; left: string[] }> {
  const refusal = await restore(installation, backup).then(
    () => 'none',
    (error) => String(error),
  )
  return { refusal, left: readdirSync(installation.dataDir).toSorted() }
}

describe('a restore is rejected, and the data folder stays as it was,', () => {
  test('from a folder that is not a complete backup', async () => {
    mkdirSync(within('half', 'postgres'), { recursive: true })

    expect(await attempt(within('half'))).toEqual({
      refusal: expect.stringContaining('is not a complete backup'),
      left: ['secrets.json'],
    })
    expect(await attempt(within('nowhere'))).toEqual({
      refusal: expect.stringContaining('is not a complete backup'),
      left: ['secrets.json'],
    })
  })

  test('from a backup that was made with another key', async () => {
    const backup = someBackup({ key: 'sb_publishable_theirs' })

    expect(await attempt(backup)).toEqual({
      refusal: expect.stringContaining('made with a key other than'),
      left: ['secrets.json'],
    })
  })

  test.each([
    ['has an unknown format', (text: string) => text.replace('"format":1', '"format":2')],
    ['is truncated', (text: string) => text.slice(0, 40)],
    ['names a file outside the backup', (text: string) => text.replace('files/one', '../../one')],
  ])('from a backup whose list %s', async (_, changed) => {
    const backup = someBackup()
    const list = path.join(backup, 'backup.json')
    writeFileSync(list, changed(readFileSync(list, 'utf8')))

    expect(await attempt(backup)).toEqual({
      refusal: expect.stringContaining('is damaged, or of a newer Tradeline'),
      left: ['secrets.json'],
    })
  })

  test('if a file was changed or removed', async () => {
    const backup = someBackup({ content: 'faked' })
    expect(await attempt(backup)).toEqual({
      refusal: expect.stringContaining('The backup is damaged'),
      left: ['secrets.json'],
    })

    rmSync(path.join(backup, 'data', 'files', 'one'))
    expect(await attempt(backup)).toEqual({
      refusal: expect.stringContaining('The backup is damaged'),
      left: ['secrets.json'],
    })
  })

  test('without blaming the backup, if a file can’t be written', async () => {
    const backup = someBackup()
    const list = path.join(backup, 'backup.json')
    // A folder already has the file's name.
    writeFileSync(list, readFileSync(list, 'utf8').replace('"folders":["files"]', '"folders":["files/one"]'))

    expect(await attempt(backup)).toEqual({ refusal: expect.stringMatching(/^Error: EISDIR/), left: ['secrets.json'] })
  })

  test('if its database does not start', async () => {
    expect(await attempt(someBackup())).toEqual({
      refusal: expect.stringContaining('The database could not be restored'),
      left: ['secrets.json'],
    })
  })

  test('for damage, but not for the remains of a restore that was killed', async () => {
    for (const half of ['restoring', 'postgres.restoring']) mkdirSync(path.join(installation.dataDir, half))

    expect(await attempt(someBackup({ content: 'faked' }))).toEqual({
      refusal: expect.stringContaining('The backup is damaged'),
      left: ['postgres.restoring', 'secrets.json'],
    })
  })

  test('into a folder that has more than a key', async () => {
    writeFileSync(path.join(installation.dataDir, 'mine'), 'kept')

    expect(await attempt(someBackup())).toEqual({
      refusal: expect.stringContaining('already has an installation'),
      left: ['mine', 'secrets.json'],
    })
    expect(readFileSync(path.join(installation.dataDir, 'mine'), 'utf8')).toBe('kept')
  })
})
