import { writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownedDatabase } from '#test/support/database/database.ts'
import { copyRows, lostRows } from '#test/support/database/kept-rows.ts'
import { keptVersions } from '#test/support/releases/old-release.ts'
import { type Database, upgradeAttempt } from '#test/support/releases/upgrade-attempt.ts'

const [oldest = '', next = ''] = keptVersions()

// Running both releases with both databases ten times takes several minutes, so only `npm run faults` does it. The faults that
// `npm test` makes upgrade a bundled database.
const isFull = process.env['FAULTS'] === 'full'
const TIMES = isFull ? 10 : 1
const UPGRADES: [string, Database][] = isFull
  ? [oldest, next].flatMap((version): [string, Database][] => [
      [version, 'company'],
      [version, 'bundled'],
    ])
  : [[oldest, 'company']]

test.each(UPGRADES)(
  'the rows that the server of release %s wrote in a %s database survive the upgrade',
  async (version, where) => {
    for (let time = 1; time <= TIMES; time++) {
      const { rows, lost, differences } = await upgradeAttempt(version, where)

      expect(rows).toBeGreaterThan(10_000)
      expect(lost).toEqual([])
      expect(differences).toEqual([])
      if (isFull) writeSync(1, `  upgrade ${time} of ${TIMES} from ${version}, ${where} database: ${rows} rows kept\n`)
    }
  },
  // Two servers start one after the other, the old one with its demo data, which takes long on a busy machine.
  TIMES * 240_000,
)

test('a lost or changed row is detected', async () => {
  const { owner, close } = await ownedDatabase()
  await copyRows(owner)

  await owner.query(
    "delete from app.plans where plan = 'pro'; update app.plans set monthly_credits = 1 where account_type = 'cro'",
  )

  expect(await lostRows(owner)).toEqual(['app.plans: 6'])
  await close()
})
