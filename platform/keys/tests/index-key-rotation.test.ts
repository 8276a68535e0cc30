import { afterAll, beforeAll, expect, test } from 'vitest'
import { militaryFixture } from '#features/lending/tests/military-fixture.ts'
import { replaceIndexKey } from '#platform/keys/replace-index-key.ts'
import type { SignedIn } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { type KeyFixture, keyFixture, ssnOf } from './key-fixture.ts'

let desk: KeyFixture
beforeAll(async () => {
  desk = await keyFixture()
})
afterAll(() => desk.close())

async function company(type: 'lender' | 'cro', ...ssns: string[]) {
  const maria = await desk.app.subscriber('Maria', type)
  const home = await desk.organizationOf(maria)
  const ids: string[] = []
  for (const ssn of ssns) ids.push(await desk.addClient(maria, ssn))
  return { maria, home, ids }
}

const found = async ({ supabase }: SignedIn, ssn: string) =>
  (await supabase.functions.invoke<{ client_ids: string[] }>('find-client-by-ssn', { body: { ssn } })).data?.client_ids
const indexes = async (home: string) => {
  const rows = await desk.sql<{ index: string }>(
    `select encode(blind_index, 'hex') as index from app.sealed_values where organization_id = $1`,
    [home],
  )
  return rows.map(({ index }) => index)
}

test('replacing an index key leaves no old index, and clients are found by SSN at once', async () => {
  const { maria, home, ids } = await company('lender', ssnOf(1), ssnOf(2))
  const before = await indexes(home)
  expect(await found(maria, ssnOf(2))).toEqual([ids[1]])

  const values = await replaceIndexKey(desk.ring, home)

  expect(values).toBe(4)
  expect(await desk.versions(home)).toEqual([2])
  expect((await indexes(home)).filter((index) => before.includes(index))).toEqual([])
  expect(await found(maria, ssnOf(2))).toEqual([ids[1]])
  expect(await desk.opened(home)).toEqual([ssnOf(1), ssnOf(2)])
  const { data } = await maria.supabase.rpc('verify_audit_chain').single()
  expect(data).toMatchObject({ is_whole: true })
})

test('a process that cached the old index key searches and writes with the new one', async () => {
  const { maria, home } = await company('lender', ssnOf(3))
  const other = desk.anotherProcess()
  const remembered = await other.indexOf('clients.ssn', ssnOf(3), home)
  const sealedBefore = await other.sealForWire('clients.ssn', ssnOf(4), home)

  await replaceIndexKey(desk.ring, home)
  const stale = desk.sql(
    `insert into public.clients (organization_id, user_id, first_name, last_name, ssn) values ($1, $2, 'Dana', 'Late', $3)`,
    [home, maria.person.id, sealedBefore],
  )

  await expect(stale).rejects.toMatchObject({ code: '23503', constraint: 'sealed_with_a_kept_key' })
  const now = await other.indexOf('clients.ssn', ssnOf(3), home)
  expect(now).not.toEqual(remembered)
  expect(await indexes(home)).toContain(now.toString('hex'))
})

test('a search during the replacement runs again', async () => {
  const { home, ids } = await company('lender', ssnOf(5))
  const other = desk.anotherProcess()
  let searches = 0

  const rows = await other.withCurrentIndex(home, async () => {
    const index = await other.indexOf('clients.ssn', ssnOf(5), home)
    if (searches++ === 0) await replaceIndexKey(desk.ring, home)
    return desk.sql('select row_id from app.sealed_values where organization_id = $1 and blind_index = $2', [
      home,
      index,
    ])
  })

  expect(rows).toEqual([{ row_id: ids[0] }])
  expect(searches).toBe(2)
})

test('while clients are added, index keys are replaced and every client is found', async () => {
  const { maria, home } = await company('lender', ssnOf(10))
  const stop = new AbortController()
  const written = [ssnOf(10)]
  const writing = (async () => {
    for (let number = 1_000; !stop.signal.aborted; number++) {
      await desk.addClient(maria, ssnOf(number))
      written.push(ssnOf(number))
    }
  })()

  for (let version = 2; version <= 4; version++) {
    const before = written.length
    await replaceIndexKey(desk.ring, home)
    await expect.poll(() => written.length).toBeGreaterThan(before + 2)
  }
  stop.abort()
  await writing

  expect(await desk.versions(home)).toEqual([4])
  expect(await desk.opened(home)).toEqual(written.toSorted())
  const other = desk.anotherProcess()
  const expected = await Promise.all(
    written.map(async (ssn) => (await other.indexOf('clients.ssn', ssn, home)).toString('hex')),
  )
  expect(await indexes(home)).toEqual(expect.arrayContaining(expected))
})

test('a replacement that ends halfway changes nothing', async () => {
  const { maria, home, ids } = await company('lender', ssnOf(20))
  const before = await indexes(home)
  const owner = Object.create(desk.ring.owner, {
    query: {
      value: (text: string, values?: unknown[]) =>
        text.includes('military_check_identities')
          ? Promise.reject(new Error('cut'))
          : desk.ring.owner.query(text, values),
    },
  })

  await expect(replaceIndexKey({ ...desk.ring, owner }, home)).rejects.toThrow('cut')

  expect(await desk.versions(home)).toEqual([1])
  expect(await indexes(home)).toEqual(before)
  expect(await found(maria, ssnOf(20))).toEqual(ids)
})

test('a different SSN in review keeps its number and can be approved', async () => {
  const { maria, home, ids } = await company('cro', ssnOf(30))
  const tom = await desk.app.signIn(await colleague(desk.app.database, maria.person, 'Tom', 'admin'))
  const change = { act: 'change', client_id: ids[0], ssn: ssnOf(931), reason: 'A new card was issued' }
  const { data: asked } = await maria.supabase.functions.invoke('client-ssn', { body: change })

  await replaceIndexKey(desk.ring, home)

  const { data: again } = await maria.supabase.functions.invoke('client-ssn', { body: change })
  expect(again).toEqual(asked)
  const decision = { act: 'decide', change_id: asked.change_id, decision: 'approved', reason: 'Saw the new card' }
  const { error } = await tom.supabase.functions.invoke('client-ssn', { body: decision })
  expect(error).toBeNull()
  expect(await desk.opened(home)).toEqual([ssnOf(931)])
})

test('military checks and red flags that depend on an SSN and a birth date stay valid', async () => {
  const { maria, home } = await company('lender')
  const military = militaryFixture(desk.app, maria, maria)
  const one = await military.applied()
  const { body: check } = await military.check(one)
  await desk.sql(
    `insert into public.red_flag_entries (organization_id, client_id, application_id, kind, code, basis)
     values ($1, $2, $3, 'found', 'ssn_never_issued', app.identity_basis($2))`,
    [home, one.clientId, one.id],
  )

  await replaceIndexKey(desk.ring, home)

  const HOLD = `
    select app.is_about_client(m) as check_holds,
           exists (select from public.red_flag_entries e
                    where e.client_id = m.client_id and e.basis = app.identity_basis(m.client_id)) as flag_holds
      from public.military_checks m where id = $1`
  expect(await desk.sql(HOLD, [check.id])).toEqual([{ check_holds: true, flag_holds: true }])
})

test('only the keys command can change the basis of a red flag', async () => {
  const { maria, home } = await company('lender')
  const one = await militaryFixture(desk.app, maria, maria).applied()
  const { server } = desk.app.database.pools
  const ENTER = `
    insert into public.red_flag_entries (organization_id, client_id, application_id, kind, code, basis)
    values ($1, $2, $3, 'found', 'ssn_never_issued', 'before') returning id`
  const [entry] = await desk.sql<{ id: string }>(ENTER, [home, one.clientId, one.id])

  const changed = server.query(`update public.red_flag_entries set basis = 'after' where id = $1`, [entry?.id])

  await expect(changed).rejects.toMatchObject({ code: '42501' })
})
