import { describe, expect, test } from 'vitest'
import { choiceInQuery, type PricingChoice, queryOfChoice } from './choice.ts'

const EVERYTHING: PricingChoice = {
  type: 'cro',
  clientCount: 210,
  monthlyPulls: 350,
  bureauAccess: true,
  selectedFeatures: ['ai_disputes', 'business_credit'],
  addOns: ['phone_system'],
  isAnnual: true,
}
const NOTHING: PricingChoice = {
  ...{ type: 'lender', clientCount: 0, monthlyPulls: 0, bureauAccess: false },
  ...{ selectedFeatures: [], addOns: [], isAnnual: false },
}

describe('a choice in an address', () => {
  test('comes back as it was', () => {
    expect(choiceInQuery(queryOfChoice(EVERYTHING))).toEqual(EVERYTHING)
  })

  test('says only what was chosen', () => {
    expect(queryOfChoice(NOTHING)).toBe('type=lender')
  })

  test.each(['', '?type=partner', '?type=__proto__', '?clients=NaN&pulls=-50'])(
    '%j is a lender with nothing',
    (query) => {
      expect(choiceInQuery(query)).toEqual(NOTHING)
    },
  )

  test.each([
    ['clients=123', 120],
    ['clients=99999', 1000],
    ['clients=1e2', 100],
    ['clients=Infinity', 0],
  ])('%s stands at %i clients on the slider', (query, clientCount) => {
    expect(choiceInQuery(query).clientCount).toBe(clientCount)
  })

  test('drops the features of another kind of subscriber, and doubles', () => {
    const { selectedFeatures } = choiceInQuery('type=dealer&features=ai_disputes.bhph_tools.bhph_tools')

    expect(selectedFeatures).toEqual(['bhph_tools'])
  })
})
