import { expect, test } from 'vitest'
import { isPurposeAllowed, PERMISSIBLE_PURPOSES } from './purposes.ts'

test('a credit repair organization may order on written instructions only', () => {
  const allowed = PERMISSIBLE_PURPOSES.filter((purpose) => isPurposeAllowed('cro', purpose))

  expect(allowed).toEqual(['written_instructions'])
})

test.each(['lender', 'dealer', 'partner'])('a %s may order for every permissible purpose', (accountType) => {
  const allowed = PERMISSIBLE_PURPOSES.filter((purpose) => isPurposeAllowed(accountType, purpose))

  expect(allowed).toEqual(PERMISSIBLE_PURPOSES)
})
