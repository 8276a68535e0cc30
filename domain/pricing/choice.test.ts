import { describe, expect, test } from 'vitest'
import { choiceInQuery, emptyChoice, type PricingChoice, queryOfChoice } from './choice.ts'

const EVERYTHING: PricingChoice = {
  type: 'cro',
  clientCount: 210,
  monthlyPulls: 350,
  bureauAccess: true,
  selectedFeatures: ['ai_disputes', 'business_credit'],
  addOns: ['phone_system'],
  isAnnual: true,
}

describe('a choice in an address', () => {
  test('comes back as it was', () => {
    expect(choiceInQuery(queryOfChoice(EVERYTHING))).toEqual(EVERYTHING)
  })

  test('says only what was chosen', () => {
    expect(queryOfChoice(emptyChoice('dealer'))).toBe('type=dealer')
  })

  test.each(['', '?type=partner', '?type=__proto__', '?clients=NaN&pulls=-50'])(
    '%j is a lender with nothing',
    (query) => {
      expect(choiceInQuery(query)).toEqual(emptyChoice('lender'))
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
