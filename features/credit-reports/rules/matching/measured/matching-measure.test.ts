import { expect, test } from 'vitest'
import { creditorName } from '#features/credit-reports/rules/matching/creditor-name.ts'
import { LISTED_CREDITORS } from './listed-creditors.ts'
import { measuredMatching } from './measured-matching.ts'

// Names that no rule of the matcher mentions.
const UNKNOWN = LISTED_CREDITORS.filter((name) => creditorName(name)?.families.size === 0)

test.each([11, 12, 13])(
  'accounts of creditors that the matcher does not know are matched across bureaus, in made-up files %i',
  (seed) => {
    const { recall, precision, pairs } = measuredMatching(UNKNOWN, 250, seed)

    expect(UNKNOWN.length).toBeGreaterThan(100)
    expect(pairs).toBeGreaterThan(8_000)
    expect(recall).toBeGreaterThanOrEqual(0.97)
    expect(precision).toBeGreaterThanOrEqual(0.995)
  },
)
