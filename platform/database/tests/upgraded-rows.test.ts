import { expect, test } from 'vitest'
import { ownedDatabase } from '#test/support/database/database.ts'
import { copyRows, lostRows } from '#test/support/database/kept-rows.ts'
import { keptVersions } from '#test/support/releases/old-release.ts'
import { upgradeAttempt } from '#test/support/releases/upgrade-attempt.ts'

const [oldest = '', next = ''] = keptVersions()

// Each release with each database, ten times in a row, is too much for every run (npm run faults).
test.each([
  [oldest, 'company'],
  [next, 'bundled'],
] as const)(
  'the rows that the server of release %s wrote in a %s database survive the upgrade',
  async (version, where) => {
    const { rows, lost, differences } = await upgradeAttempt(version, where)

    expect(rows).toBeGreaterThan(10_000)
    expect(lost).toEqual([])
    expect(differences).toEqual([])
  },
  // Two servers start in turn, the old one with its demo: long on a busy machine.
  240_000,
)

test('a lost or a changed row is noticed', async () => {
  const { owner, close } = await ownedDatabase()
  await copyRows(owner)

  await owner.query(
    "delete from app.plans where plan = 'pro'; update app.plans set monthly_credits = 1 where account_type = 'cro'",
  )

  expect(await lostRows(owner)).toEqual(['app.plans: 6'])
  await close()
})
