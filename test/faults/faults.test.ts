import { writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wage } from './campaign.ts'
import { everyLane, SHORT_LANES } from './lanes.ts'
import type { Fate } from './ledger.ts'
import { reportOf, sumOf } from './outcome.ts'
import { EVERY_WORK } from './writes/every-work.ts'

const setting = (name: string, otherwise: number) => Number(process.env[`FAULTS_${name}`] ?? otherwise)
const SEED = setting('SEED', 20_261_126)
const isFull = process.env['FAULTS'] === 'full'
const lanes = isFull
  ? everyLane({
      kills: setting('KILLS', 60),
      databaseKills: setting('DATABASE_KILLS', 30),
      upgrades: setting('UPGRADES', 6),
    })
  : SHORT_LANES

// Written immediately, because twenty minutes without output would look like a hang.
const say = (line: string) => void (isFull && writeSync(1, `  ${line}\n`))

test('no fault loses an acknowledged write, does anything twice, or leaves anything stuck', {
  timeout: 3_600_000,
}, async () => {
  const startedAt = performance.now()

  const outcomes = await wage(lanes, SEED, say)

  console.log(reportOf(outcomes, SEED, (performance.now() - startedAt) / 1000))
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([])
  expect(sumOf(outcomes)).toMatch(/^\d+ faults, 0 lost, 0 duplicated, 0 stuck$/)
  // A fault without any writes meanwhile proves nothing.
  const idle = outcomes.filter(
    ({ entries, skipped }) => skipped === undefined && entries.every(({ fate }) => fate !== 'acknowledged'),
  )
  expect(idle.map(({ fault }) => fault)).toEqual([])
  const entries = outcomes.flatMap((outcome) => outcome.entries)
  const kindsOf = (wanted: Fate) => new Set(entries.filter(({ fate }) => fate === wanted).map(({ kind }) => kind))
  const written = kindsOf('acknowledged')
  // The product refuses a kind of write of which it acknowledges none.
  expect([...kindsOf('refused')].filter((kind) => !written.has(kind))).toEqual([])
  expect(EVERY_WORK.filter(({ kind }) => isFull && !written.has(kind))).toEqual([])
})
