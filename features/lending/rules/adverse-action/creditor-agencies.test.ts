import { expect, test } from 'vitest'
import { agenciesFor, CREDITOR_AGENCIES, ecoaNotice } from './creditor-agencies.ts'

test.each([
  ['lender', ['ftc']],
  ['dealer', ['ftc']],
  ['other', ['ftc']],
  ['bank', ['occ', 'frb', 'fdic', 'cfpb']],
  ['card_issuer', ['occ', 'frb', 'fdic', 'cfpb', 'ftc']],
  ['credit_union', ['ncua', 'ftc', 'cfpb']],
])('a %s is overseen by one of %j', (kind, agencies) => {
  expect(agenciesFor(kind)).toEqual(agencies)
})

test('the ECOA notice says what 12 CFR 1002.9(b)(1) has it say, with name and address of the agency', () => {
  const said = ecoaNotice('ftc')

  expect(said).toMatch(/^The Federal Equal Credit Opportunity Act prohibits creditors from discriminating/)
  for (const basis of [
    'race, color, religion, national origin, sex, marital status, age',
    'public assistance',
    'good faith',
  ])
    expect(said).toContain(basis)
  expect(said).toMatch(
    /creditor is Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580\.$/,
  )
  expect(CREDITOR_AGENCIES.ftc.for).toContain('dealers')
})
