import { expect, test } from 'vitest'
import { creditorName } from '#features/credit-reports/rules/matching/creditor-name.ts'
import { LISTED_BANKS } from './listed-banks.ts'
import { LISTED_CREDITORS } from './listed-creditors.ts'
import { measuredMatching } from './measured-matching.ts'

const LISTS = { creditors: LISTED_CREDITORS, banks: LISTED_BANKS }

// Names that no rule of the matcher mentions.
const unknownOf = (list: readonly string[]) => list.filter((name) => creditorName(name)?.families.size === 0)

test.each([
  ['creditors', 11],
  ['creditors', 12],
  ['creditors', 13],
  ['banks', 21],
  ['banks', 22],
] as const)(
  'accounts of %s that the matcher does not know are matched across bureaus, in made-up files %i',
  (list, seed) => {
    const unknown = unknownOf(LISTS[list])
    const { recall, precision, pairs } = measuredMatching(unknown, 250, seed)

    expect(unknown.length).toBeGreaterThan(50)
    expect(pairs).toBeGreaterThan(8_000)
    expect(recall).toBeGreaterThanOrEqual(0.97)
    expect(precision).toBeGreaterThanOrEqual(0.995)
  },
)
