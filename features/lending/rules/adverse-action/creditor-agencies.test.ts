import { expect, test } from 'vitest'
import { agenciesFor, CREDITOR_AGENCIES, ecoaNotice } from './creditor-agencies.ts'

test.each([
  ['lender', ['ftc']],
  ['dealer', ['ftc']],
  ['other', ['ftc']],
  ['bank', ['occ', 'frb', 'fdic', 'cfpb']],
  ['card_issuer', ['occ', 'frb', 'fdic', 'cfpb', 'ftc']],
  ['credit_union', ['ncua', 'ftc', 'cfpb']],
])('the agencies for a %s are %j', (kind, agencies) => {
  expect(agenciesFor(kind)).toEqual(agencies)
})

test('the ECOA notice has the wording of 12 CFR 1002.9(b)(1), with the agency’s name and address', () => {
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
