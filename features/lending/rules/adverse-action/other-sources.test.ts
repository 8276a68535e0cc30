import { describe, expect, test } from 'vitest'
import { inSourceOrder, type OtherSource, otherSourcesPart, SOURCE_CODES, sourceName } from './other-sources.ts'

const MERIDIAN = { name: 'Meridian Lending', address: '5 Bank Street, Austin, TX 78701' }
const said = (used: readonly OtherSource[]) => otherSourcesPart(used, MERIDIAN)?.paragraphs.join(' ') ?? ''

describe('the notice’s paragraph about information from other sources', () => {
  test('is missing if none was used', () => {
    expect(otherSourcesPart([], MERIDIAN)).toBeNull()
  })

  test.each<[OtherSource[], string]>([
    [['bank_data'], 'obtained from an outside source other than a consumer reporting agency.'],
    [['affiliate'], 'obtained from an affiliate of ours.'],
    [
      ['employer', 'affiliate'],
      'obtained from an affiliate of ours and from an outside source other than a consumer reporting agency.',
    ],
  ])('for %j names the source: %s', (used, words) => {
    expect(said(used)).toContain(words)
  })

  test.each(SOURCE_CODES.map((code) => [code]))(
    'for %s states the right of 15 USC 1681m(b) and where to ask',
    (code) => {
      for (const words of [
        'written request, no later than 60 days after you receive this notice',
        'the nature of this information',
        'Send the request to Meridian Lending, 5 Bank Street, Austin, TX 78701.',
      ])
        expect(said([code])).toContain(words)
    },
  )

  test.each(SOURCE_CODES.map((code) => [code]))('for %s does not reveal the information itself', (code) => {
    expect(said([code])).not.toContain(sourceName(code))
  })
})

test('each source is stored once, in the order of the form', () => {
  expect(inSourceOrder(['affiliate', 'employer', 'affiliate'])).toEqual(['employer', 'affiliate'])
})
