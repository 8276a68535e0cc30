import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { subscriber } from '#test/support/people.ts'

const KEY = randomBytes(32)
let database: TestDatabase
let home: string
let sealed: Buffer
beforeAll(async () => {
  database = await testDatabase()
  const maria = await subscriber(database, 'Maria')
  const { server } = database.pools
  const found = await server.query('select organization_id as id from app.people where id = $1', [maria.id])
  home = found.rows[0].id
  await server.query(`update app.organizations set company_name = 'Maria Lending' where id = $1`, [home])
  sealed = await createSealer(server, KEY).sealBytes('a.b', Buffer.from('secret'), home)
})
afterAll(() => database.close())

interface Said {
  output: string
  isRefused: boolean
}

/** Returns what the command prints when an operator runs it as package.json says and types `typed`. */
const keys = (words: string[], { typed = '', env = {} }: { typed?: string; env?: NodeJS.ProcessEnv } = {}) =>
  new Promise<Said>((resolve) => {
    const given = { DATABASE_URL: database.ownerUrl, DATA_ENCRYPTION_KEY: KEY.toString('base64'), ...env }
    const command = execFile(
      process.execPath,
      ['platform/keys/main.ts', ...words],
      { env: { ...process.env, ...given } },
      (error, stdout, stderr) => resolve({ output: stdout + stderr, isRefused: error !== null }),
    )
    command.stdin?.end(typed)
  })

test('keys are listed by company, rotated, and listed again', async () => {
  const before = await keys(['list'])
  const rotated = await keys(['rotate', home])
  const after = await keys(['list'])

  expect(before.output).toMatch(new RegExp(`^${home}  Maria Lending  key 1 since \\d{4}-\\d\\d-\\d\\d\\n$`))
  expect(rotated).toEqual({
    output: 'Maria Lending: 0 values encrypted again with a new key. The old key is destroyed.\n',
    isRefused: false,
  })
  expect(after.output).toContain('key 2 since')
})

test.each([
  [['rotate'], 'Usage: npm run keys'],
  [['list', 'all', 'more'], 'Usage: npm run keys'],
  [['burn'], 'Usage: npm run keys'],
  [['rotate', 'unknown'], 'unknown has no key, or is not an organization'],
  [['replace-data-key'], 'NEW_DATA_ENCRYPTION_KEY must be the new key'],
])('%j is rejected with a message', async (words, refusal) => {
  const { output, isRefused } = await keys(words)

  expect(isRefused).toBe(true)
  expect(output).toContain(refusal)
})

test('the key of another installation changes nothing', async () => {
  const env = { DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64') }

  const { output } = await keys(['rotate', 'all'], { env })

  expect(output).toBe('The keys in this database are encrypted with a DATA_ENCRYPTION_KEY other than the given one\n')
})

test('two key commands cannot run at once', async () => {
  const other = await database.pools.server.connect()
  await other.query('select pg_advisory_lock(7263153)')

  const { output } = await keys(['rotate', home])

  await other.query('select pg_advisory_unlock(7263153)')
  other.release()
  expect(output).toBe('Another key command is running. Wait for it, or stop it first\n')
})

test('a company is shredded only if its name is typed', async () => {
  await database.pools.server.query(`update app.organizations set subscription_status = 'cancelled' where id = $1`, [
    home,
  ])

  const mistyped = await keys(['shred', home], { typed: 'Maria\n' })
  const typed = await keys(['shred', home], { typed: 'Maria Lending\n' })

  expect(mistyped.output).toContain('The name does not match. Nothing was destroyed')
  expect(typed.output).toContain('Maria Lending: 0 values are destroyed with their keys.')
  expect(typed.output).toContain('Earlier backups still have both')
  await expect(createSealer(database.pools.server, KEY).openBytes('a.b', sealed, home)).rejects.toThrow()
})

test('the key of the installation is replaced by a given one', async () => {
  const next = randomBytes(32)
  const value = await createSealer(database.pools.server, KEY).sealBytes('a.b', Buffer.from('secret'), home)

  const { output } = await keys(['replace-data-key'], { env: { NEW_DATA_ENCRYPTION_KEY: next.toString('base64') } })

  expect(output).toContain('Give every process NEW_DATA_ENCRYPTION_KEY as DATA_ENCRYPTION_KEY')
  const opened = await createSealer(database.pools.server, next).openBytes('a.b', value, home)
  expect(opened.toString()).toBe('secret')
})
