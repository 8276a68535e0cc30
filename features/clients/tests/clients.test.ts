import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connected } from '#platform/database/connected.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { createSealer, type Sealer } from '#platform/sealing/sealer.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: TestDatabase
let sealer: Sealer
let maria: Person
let omar: Person
let ada: Person

beforeAll(async () => {
  database = await testDatabase()
  sealer = createSealer(database.pools.server, Buffer.alloc(32, 7))
  maria = await subscriber(database, 'Maria', 'lender')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))

async function organizationOf(person: Person): Promise<string> {
  const { rows } = await database.pools.server.query('select organization_id from app.people where id = $1', [
    person.id,
  ])
  return rows[0].organization_id
}

async function newClient(person: Person, lastName = 'Whitfield'): Promise<string> {
  const added = await as(
    person,
    "insert into public.clients (first_name, last_name) values ('Dana', $1) returning id",
    [lastName],
  )
  return added.rows[0].id
}

describe('a client’s state', () => {
  test.each(['TX', 'tx', 'Texas', ' NEW YORK ', 'AE', '', null])('may be written as %j', async (state) => {
    const id = await newClient(maria)

    const { rowCount } = await as(maria, 'update public.clients set state = $2 where id = $1', [id, state])

    expect(rowCount).toBe(1)
  })

  test.each(['ZZ', 'Ontario', 'Texass'])('%s is refused, for a new client and for a change', async (state) => {
    const id = await newClient(maria)
    const refused = { code: '23514', message: 'Invalid state name or abbreviation' }

    const add = "insert into public.clients (first_name, last_name, state) values ('Dana', 'Moved', $1)"
    await expect(as(maria, add, [state])).rejects.toMatchObject(refused)
    await expect(as(maria, 'update public.clients set state = $2 where id = $1', [id, state])).rejects.toMatchObject(
      refused,
    )
  })
})

describe('a client belongs to one organization', () => {
  test('the database sets organization and owner, for every role', async () => {
    const id = await newClient(maria)

    const { rows } = await database.pools.server.query(
      'select organization_id, user_id from public.clients where id = $1',
      [id],
    )
    expect(rows).toEqual([{ organization_id: await organizationOf(maria), user_id: maria.id }])
  })

  test('all members share it', async () => {
    const priya = await colleague(database, maria, 'Priya')
    const id = await newClient(maria)

    const seen = await as(priya, 'select id from public.clients where id = $1', [id])

    expect(seen.rowCount).toBe(1)
  })

  test('it stays in use after the person who added it left', async () => {
    const leaver = await colleague(database, maria, 'Lena')
    const id = await newClient(leaver)
    await as(maria, 'select public.remove_member($1)', [leaver.id])

    const edited = await as(maria, "update public.clients set city = 'Reno' where id = $1", [id])

    expect(edited.rowCount).toBe(1)
  })

  test('another subscriber can’t read, edit or find it', async () => {
    const id = await newClient(maria, 'Unfindable')

    const read = await as(omar, 'select * from public.clients where id = $1', [id])
    const edited = await as(omar, "update public.clients set first_name = 'X' where id = $1", [id])
    const found = await as(omar, "select * from public.search_clients('unfindable')")

    expect([read.rowCount, edited.rowCount, found.rowCount]).toEqual([0, 0, 0])
  })

  test.each([
    ['organization_id', async () => organizationOf(omar)],
    ['user_id', async () => omar.id],
  ])('it never moves to another organization: %s can’t be updated', async (column, value) => {
    const id = await newClient(maria)

    await expect(
      as(maria, `update public.clients set ${column} = $2 where id = $1`, [id, await value()]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('it can’t be added to another organization or in another person’s name', async () => {
    const organization = await organizationOf(omar)

    const insertWith = (column: string, value: string) =>
      as(maria, `insert into public.clients (first_name, last_name, ${column}) values ('A', 'B', $1)`, [value])

    await expect(insertWith('organization_id', organization)).rejects.toMatchObject({ code: '42501' })
    await expect(insertWith('user_id', omar.id)).rejects.toMatchObject({ code: '42501' })
  })

  test('its contact must work for the same organization', async () => {
    const id = await newClient(maria)
    const priya = await colleague(database, maria, 'Priya')

    const stranger = as(maria, 'update public.clients set assigned_contact_id = $2 where id = $1', [id, omar.id])
    await expect(stranger).rejects.toMatchObject({ code: '42501' })
    const own = await as(maria, 'update public.clients set assigned_contact_id = $2 where id = $1', [id, priya.id])
    expect(own.rowCount).toBe(1)
  })

  test.each(["'infinity'", "'-infinity'", "'2001-01-01'"])('it is archived now, not at %s', async (moment) => {
    const id = await newClient(maria)

    const { rows } = await as(
      maria,
      `update public.clients set archived_at = ${moment} where id = $1 returning archived_at = now() as is_now`,
      [id],
    )

    expect(rows).toEqual([{ is_now: true }])
  })

  test('it is archived, never deleted', async () => {
    const id = await newClient(maria)

    await expect(as(maria, 'delete from public.clients where id = $1', [id])).rejects.toMatchObject({ code: '42501' })
    expect((await as(maria, 'update public.clients set archived_at = now() where id = $1', [id])).rowCount).toBe(1)
  })

  test('its first name must contain visible characters', async () => {
    const id = await newClient(maria)

    for (const blank of ['', '\n', '\u200b', ' \u00a0\u2060'])
      for (const write of [
        'insert into public.clients (first_name, last_name) values ($2, left($1, 5))',
        'update public.clients set first_name = $2 where id::text = $1',
      ])
        await expect(as(maria, write, [id, blank])).rejects.toMatchObject({
          code: '23514',
          message: 'First name is required',
        })
  })

  test('a super admin reads every client and edits none', async () => {
    const id = await newClient(maria)

    expect((await as(ada, 'select id from public.clients where id = $1', [id])).rowCount).toBe(1)
    await expect(as(ada, "update public.clients set first_name = 'X' where id = $1", [id])).rejects.toMatchObject({
      code: '42501',
    })
  })
})

test('the database and the forms agree on which characters are invisible', async () => {
  // All assigned code points except surrogates. Nothing between the two ranges is assigned.
  const points = [...Array(0x1e000).keys(), ...Array.from(Array(0x1100), (_, n) => 0xe0000 + n)]
  const asked = points.filter((n) => n > 0 && !(n >= 0xd800 && n < 0xe000))

  const seen = await connected(database.ownerUrl, (owner) =>
    owner.query<{ n: number }>('select n from unnest($1::int[]) as n where app.is_blank(chr(n))', [asked]),
  )

  const unseen = asked.filter((n) => !isVisible(String.fromCodePoint(n)))
  expect(unseen.length).toBeGreaterThan(4000)
  expect(seen.rows.map(({ n }) => n)).toEqual(unseen)
})

describe('social security numbers and birth dates', () => {
  const withSsn = async (person: Person, digits: string, organization: string) => {
    const envelope = await sealer.sealForWire('clients.ssn', digits, organization)
    return as(
      person,
      "insert into public.clients (first_name, last_name, ssn) values ('Dana', 'Sealed', $1) returning id, ssn",
      [envelope],
    )
  }

  test('leave a mask in the row and can be opened from the sealed value', async () => {
    const organization = await organizationOf(maria)

    const added = await withSsn(maria, '123456789', organization)

    expect(added.rows[0].ssn).toBe('XXX-XX-6789')
    const { rows } = await database.pools.server.query('select sealed from app.sealed_values where row_id = $1', [
      added.rows[0].id,
    ])
    expect(await sealer.openValue('clients.ssn', rows[0].sealed, organization)).toBe('123456789')
  })

  test.each(['123456789', '123-45-6789', 'XXX-XX-6789'])('can’t be stored unsealed (%s)', async (written) => {
    const attempt = as(maria, "insert into public.clients (first_name, last_name, ssn) values ('A', 'B', $1)", [
      written,
    ])

    await expect(attempt).rejects.toMatchObject({ code: '22023' })
  })

  test('sealed for another organization are rejected', async () => {
    await expect(withSsn(maria, '123456789', await organizationOf(omar))).rejects.toMatchObject({ code: '42501' })
  })

  test('the same mask may be written back, but not another one', async () => {
    const added = await withSsn(maria, '123456789', await organizationOf(maria))
    const write = (mask: string) =>
      as(maria, 'update public.clients set ssn = $2 where id = $1', [added.rows[0].id, mask])

    expect((await write('XXX-XX-6789')).rowCount).toBe(1)
    await expect(write('XXX-XX-0000')).rejects.toMatchObject({ code: '22023' })
  })

  test('are deleted when the field is cleared', async () => {
    const added = await withSsn(maria, '123456789', await organizationOf(maria))

    await as(maria, 'update public.clients set ssn = null where id = $1', [added.rows[0].id])

    const kept = await database.pools.server.query('select from app.sealed_values where row_id = $1', [
      added.rows[0].id,
    ])
    expect(kept.rowCount).toBe(0)
  })

  test.each(['app.sealed_values', 'app.organization_keys'])('%s can’t be read by users', async (table) => {
    for (const person of [maria, ada]) {
      await expect(as(person, `select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
      await expect(as(person, `delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('search', () => {
  test.each([
    ['osk', ['Oskar']],
    ['OSKAR adler', ['Oskar']],
    ['adler oskar', ['Oskar']],
    ['(555) 204-1180', ['Oskar']],
    ['2041180', ['Oskar']],
    ['austin', ['Oskar']],
    ['oskar@', ['Oskar']],
    ['100%', ['100% Pure']],
    ['nobody here', []],
  ])('%s', async (query, expected) => {
    const nina = await subscriber(database, 'Nina')
    await as(
      nina,
      `insert into public.clients (first_name, last_name, email, phone, city)
                    values ('Oskar', 'Adler', 'oskar@example.test', '5552041180', 'Austin'), ('100% Pure', 'Water', null, null, null)`,
    )

    const { rows } = await as(nina, 'select first_name from public.search_clients($1)', [query])

    expect(rows.map((row) => row.first_name)).toEqual(expected)
  })

  // Compared with each of these clients in turn, it would exceed the statement timeout.
  test('for a pasted page finds no clients, and ends', async () => {
    const nina = await subscriber(database, 'Nina')
    await as(
      nina,
      `insert into public.clients (first_name, last_name, email)
       select 'Oskar', 'Adler', 'oskar' || n || '@example.test' from generate_series(1, 100) n`,
    )
    const page = Array.from({ length: 20_000 }, (_, index) => (index * 7_919).toString(36)).join('q')

    const found = await as(nina, 'select id from public.search_clients($1)', [page])
    const listed = await as(nina, 'select public.client_list($1) as page', [{ search: page }])

    expect(found.rows).toEqual([])
    expect(listed.rows[0].page.rows).toEqual([])
  })
})
