import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rotateKey } from '#platform/keys/rotate.ts'
import type { SignedIn } from '#test/support/app.ts'
import { type KeyFixture, keyFixture, ssnOf } from './key-fixture.ts'

let desk: KeyFixture
beforeAll(async () => {
  desk = await keyFixture()
})
afterAll(() => desk.close())

async function lender(...ssns: string[]) {
  const maria = await desk.app.subscriber('Maria')
  const home = await desk.organizationOf(maria)
  const ids: string[] = []
  for (const ssn of ssns) ids.push(await desk.addClient(maria, ssn))
  return { maria, home, ids }
}

const found = async ({ supabase }: SignedIn, ssn: string) =>
  (await supabase.functions.invoke<{ client_ids: string[] }>('find-client-by-ssn', { body: { ssn } })).data?.client_ids
const revealed = async ({ supabase }: SignedIn, clientId: string) =>
  (await supabase.functions.invoke('reveal-client', { body: { client_id: clientId, reason: 'Identity check' } })).data

test('after a rotation, values decrypt, clients are found by SSN, and the old key is deleted', async () => {
  const { maria, home, ids } = await lender(ssnOf(1), ssnOf(2))

  const values = await rotateKey(desk.ring, home)

  expect(values).toBe(4)
  expect(await desk.versions(home)).toEqual([2])
  expect(await revealed(maria, String(ids[0]))).toEqual({ ssn: ssnOf(1), date_of_birth: '1990-04-30' })
  expect(await found(maria, ssnOf(2))).toEqual([ids[1]])
  // Including a process without a cached key.
  const index = await desk.anotherProcess().indexOf('clients.ssn', ssnOf(2), home)
  const indexed = 'select row_id from app.sealed_values where organization_id = $1 and blind_index = $2'
  expect(await desk.sql(indexed, [home, index])).toEqual([{ row_id: ids[1] }])
  const { data } = await maria.supabase.rpc('verify_audit_chain').single()
  expect(data).toMatchObject({ is_whole: true })
})

test('a process with a cached deleted key writes with the current one', async () => {
  const { maria, home } = await lender(ssnOf(3))
  const other = desk.anotherProcess()
  await other.indexOf('clients.ssn', ssnOf(4), home)

  await rotateKey(desk.ring, home)
  await desk.addClient(maria, ssnOf(4))
  await imported(other, maria, home, ssnOf(5))

  expect(await desk.opened(home)).toEqual([ssnOf(3), ssnOf(4), ssnOf(5)])
})

test('a locked value is retried, and its key stays until then', async () => {
  const { home } = await lender(ssnOf(6))
  const asked = vi.spyOn(desk.ring.owner, 'query')
  const holder = await desk.app.database.pools.server.connect()
  await holder.query('begin')
  await holder.query('select from app.sealed_values where organization_id = $1 for no key update', [home])
  const rotated = rotateKey(desk.ring, home)
  // The rollback shows that the lock stopped it.
  await expect.poll(() => asked.mock.calls.filter(([text]) => String(text) === 'rollback').length).toBeGreaterThan(1)
  const meanwhile = await desk.versions(home)

  await holder.query('commit')
  holder.release()
  asked.mockRestore()

  expect(await rotated).toBe(2)
  expect(meanwhile).toEqual([1, 2])
  expect([await desk.versions(home), await desk.opened(home)]).toEqual([[2], [ssnOf(6)]])
})

test('while two processes write, keys are rotated and no write fails, is lost, or stays with an old key', async () => {
  const { maria, home } = await lender(ssnOf(10))
  const other = desk.anotherProcess()
  const stop = new AbortController()
  const written = [ssnOf(10)]
  const keepWriting = async (from: number, write: (ssn: string) => Promise<unknown>) => {
    for (let number = from; !stop.signal.aborted; number++) {
      await write(ssnOf(number))
      written.push(ssnOf(number))
    }
  }
  const writing = Promise.all([
    keepWriting(1_000, (ssn) => desk.addClient(maria, ssn)),
    keepWriting(5_000, (ssn) => imported(other, maria, home, ssn)),
  ])

  for (let version = 2; version <= 5; version++) {
    const before = written.length
    await rotateKey(desk.ring, home)
    await expect.poll(() => written.length).toBeGreaterThan(before + 3)
  }
  stop.abort()
  await writing

  expect(await desk.versions(home)).toEqual([5])
  expect(await desk.opened(home)).toEqual(written.toSorted())
})

test('a rotation that was killed halfway has lost nothing and can be continued', async () => {
  const { maria, home } = await lender(ssnOf(20))
  const other = desk.anotherProcess()
  const numbers = Array.from({ length: 130 }, (_, n) => 200 + n)
  await Promise.all(numbers.map((number) => imported(other, maria, home, ssnOf(number))))

  await expect(rotateKey(await desk.killedAtBatch(2), home)).rejects.toThrow()

  const halves = await desk.sql(
    'select key_version from app.sealed_values where organization_id = $1 group by key_version',
    [home],
  )
  expect(halves).toHaveLength(2)
  expect(await desk.versions(home)).toEqual([1, 2])
  expect(await desk.opened(home)).toHaveLength(131)
  for (const number of [20, 200, 329]) expect(await found(maria, ssnOf(number))).toHaveLength(1)

  await rotateKey(desk.ring, home)

  expect(await desk.versions(home)).toEqual([2])
  expect(await desk.opened(home)).toHaveLength(131)
})

test('a value moved from another place is not encrypted again, and its key stays', async () => {
  const { maria, home, ids } = await lender(ssnOf(91))
  const { home: elsewhere, ids: others } = await lender(ssnOf(92))
  await desk.sql(
    `update app.sealed_values t set sealed = f.sealed from app.sealed_values f
      where t.row_id = $1 and f.row_id = $2 and t.column_name = 'ssn' and f.column_name = 'ssn'`,
    [ids[0], others[0]],
  )

  await expect(rotateKey(desk.ring, home)).rejects.toThrow("can't be decrypted")

  expect(await revealed(maria, String(ids[0]))).toBeNull()
  expect(await desk.versions(home)).toEqual([1, 2])
  expect(await desk.opened(elsewhere)).toEqual([ssnOf(92)])
})

test('the database rejects values encrypted with a deleted key, and keeps keys that are needed', async () => {
  const { maria, home } = await lender(ssnOf(93))
  const other = desk.anotherProcess()
  const late = await other.sealForWire('clients.ssn', ssnOf(94), home)
  await expect(desk.sql('delete from app.organization_keys where organization_id = $1', [home])).rejects.toMatchObject({
    code: '23001',
  })

  await rotateKey(desk.ring, home)

  const { error } = await maria.supabase.from('clients').insert({ first_name: 'L', last_name: 'L', ssn: late })
  expect(error).not.toBeNull()
  await expect(insert(maria, home, late)).rejects.toMatchObject({ constraint: 'sealed_with_a_kept_key' })
  expect(await desk.opened(home)).toEqual([ssnOf(93)])
})

test('an organization without encrypted values has nothing to rotate', async () => {
  const { home } = await lender()

  await expect(rotateKey(desk.ring, home)).rejects.toThrow('has no encrypted data yet')
})

/** Adds a client as an import in the other process does. */
const imported = (other: ReturnType<KeyFixture['anotherProcess']>, maria: SignedIn, home: string, ssn: string) =>
  other.withCurrentKey(async () => insert(maria, home, await other.sealForWire('clients.ssn', ssn, home)))

const insert = ({ person }: SignedIn, home: string, ssn: string) =>
  desk.app.database.pools.server.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, ssn) values ($1, $2, 'Ivo', 'Import', $3)`,
    [home, person.id, ssn],
  )
