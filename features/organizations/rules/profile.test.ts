import { describe, expect, test } from 'vitest'
import { ACCOUNT_TYPES, accountTypeLabel } from './account-type.ts'
import { isProfileComplete, profileSchema } from './profile.ts'

describe('a profile', () => {
  test.each([
    [{ full_name: 'Maria Lopez', company_name: 'Larkspur Lending', account_type: 'lender' }, true],
    [{ full_name: null, company_name: 'Larkspur Lending', account_type: 'lender' }, false],
    [{ full_name: 'Maria Lopez', company_name: '  ', account_type: 'lender' }, false],
    [{ full_name: '\u200b', company_name: 'Larkspur Lending', account_type: 'lender' }, false],
    [{ full_name: 'Maria Lopez', company_name: '\u200b', account_type: 'lender' }, false],
    [{ full_name: 'Maria Lopez', company_name: 'Larkspur Lending', account_type: null }, false],
    [{ full_name: 'Maria Lopez', company_name: 'Larkspur Lending', account_type: 'bank' }, false],
  ])('is complete with a name, a company and a known account type: %o is %s', (profile, isComplete) => {
    expect(isProfileComplete(profile)).toBe(isComplete)
  })

  test('lists missing fields', () => {
    const { error } = profileSchema.safeParse({ full_name: '', company_name: '', account_type: 'lender' })

    expect(error?.issues.map(({ message }) => message)).toEqual(['Full name is required', 'Company name is required'])
  })

  test.each([
    [200, 120, undefined],
    [201, 121, ['Full name is longer than 200 characters', 'Company name is longer than 120 characters']],
  ])('accepts names of up to %i and %i characters', (person, company, problems) => {
    const profile = { full_name: 'x'.repeat(person), company_name: 'y'.repeat(company), account_type: 'lender' }

    const { error } = profileSchema.safeParse(profile)

    expect(error?.issues.map(({ message }) => message)).toEqual(problems)
  })

  test('refuses a web address in either name, and accepts an existing one as complete', () => {
    const profile = {
      full_name: 'Maria evil.test',
      company_name: 'Chase: go to http://evil.test',
      account_type: 'lender',
    }

    const { error } = profileSchema.safeParse(profile)

    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Full name must not contain a web address',
      'Company name must not contain a web address',
    ])
    expect(isProfileComplete(profile)).toBe(true)
  })

  test('is stored without spaces around its names', () => {
    const profile = profileSchema.parse({ full_name: ' Maria ', company_name: 'Larkspur ', account_type: 'cro' })

    expect(profile).toEqual({ full_name: 'Maria', company_name: 'Larkspur', account_type: 'cro' })
  })
})

test('account types are offered in the order lender, dealer, credit repair organization, partner', () => {
  expect(ACCOUNT_TYPES.map(accountTypeLabel)).toEqual(['Lender', 'Dealer', 'Credit Repair Organization', 'Partner'])
})
