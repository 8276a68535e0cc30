import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connected } from '#platform/database/connected.ts'
import { PRODUCT_ROLES } from '#platform/database/upgrade/access-objects.ts'
import { type Catalog, catalogOf, differences } from '#test/support/database/catalog.ts'
import { LOGINS, type TwoLogins, twoLogins, upgrade } from '#test/support/database/two-logins.ts'
import { keptVersions, oldRelease } from '#test/support/releases/old-release.ts'

const sql = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const LEFT_OVER = sql('left-over.sql')
const OF_OTHERS = sql('of-others.sql')
const FORMER_SHAPES = sql('former-shapes.sql')

let cluster: TwoLogins
beforeAll(async () => {
  cluster = await twoLogins()
})
afterAll(() => cluster.stop())

const asOwner = (url: string, statements: string) => connected(url, (owner) => owner.query(statements))

// In this order, because the first login may not change roles that the second one has created.
describe.each(LOGINS)('with the login %s', (login) => {
  let newUrl: string
  let ofNew: Catalog
  beforeAll(async () => {
    newUrl = await cluster.create(login)
    await upgrade(newUrl)
    ofNew = await catalogOf(newUrl)
  })

  const differencesFromNew = async (url: string) => differences(await catalogOf(url), ofNew)

  /** Returns a copy of a new database with objects that a previous release left there. */
  async function older(statements: string): Promise<string> {
    const url = await cluster.create(login, newUrl)
    await asOwner(url, statements)
    await asOwner(url, "update migrations.applied set hash = 'older' where name = 'access'")
    return url
  }

  // A superuser meets nothing on the way that the other login doesn't.
  test.each(login === 'company' ? keptVersions() : keptVersions().slice(-1))(
    'a database of release %s becomes the same as a new one',
    async (version) => {
      const release = oldRelease(version)
      const url = await cluster.create(login)
      await release.migrate(url)

      await upgrade(url)

      expect(await differencesFromNew(url)).toEqual([])
    },
  )

  test('only roles that an upgrade revokes rights from have any', () => {
    const rights = [...ofNew.values()].flatMap(
      (definition) => definition.match(/^(?:\S+ may [A-Z ]+(?:, )?)+$/gm) ?? [],
    )
    const holders = new Set(rights.flatMap((line) => [...line.matchAll(/(\S+) may /g)].map(([, role]) => role)))

    const known = [...PRODUCT_ROLES, 'public', 'pg_database_owner', login]
    expect(holders.size).toBeGreaterThan(7)
    expect([...holders].filter((role) => role !== undefined && !known.includes(role))).toEqual([])
  })

  test('objects that access files no longer define are dropped by an upgrade', async () => {
    const url = await older(LEFT_OVER)
    expect((await differencesFromNew(url)).length).toBeGreaterThan(20)

    await upgrade(url)

    expect(await differencesFromNew(url)).toEqual([])
  })

  test('objects that others built in the database stay and work', async () => {
    const url = await older(OF_OTHERS.replaceAll('reporter', `reporter_of_${login}`))

    await upgrade(url)

    const { rows } = await asOwner(url, 'select * from reporting.stays')
    expect(rows).toEqual([
      { policies: 1, triggers: 1, clients: true, columns: true, functions: 2, people: 0, words: 'kept' },
    ])
  })

  // The rest does not depend on the login's rights.
  if (login === 'postgres') return

  test('an upgrade that fails leaves the database as the previous version had it, and says so', async () => {
    const url = await older(`${LEFT_OVER}; alter table public.clients rename column first_name to given_name`)
    const before = await catalogOf(url)

    await expect(upgrade(url)).rejects.toThrow('Nothing was changed: the previous version can start again')

    expect(differences(await catalogOf(url), before)).toEqual([])
  })

  test('an upgrade succeeds whatever a function or view was before', async () => {
    const url = await older(FORMER_SHAPES)

    await upgrade(url)

    expect(await differencesFromNew(url)).toEqual([])
  })
})
