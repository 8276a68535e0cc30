import { describe, expect, test } from 'vitest'
import { choiceInQuery, type PricingChoice, queryOfChoice } from './choice.ts'

const EVERYTHING: PricingChoice = {
  type: 'cro',
  clientCount: 210,
  monthlyPulls: 350,
  bureauAccess: true,
  selectedFeatures: ['ai_disputes', 'api_access'],
  addOns: [],
  isAnnual: true,
}
const NOTHING: PricingChoice = {
  ...{ type: 'lender', clientCount: 0, monthlyPulls: 0, bureauAccess: false },
  ...{ selectedFeatures: [], addOns: [], isAnnual: false },
}

describe('a choice in an address', () => {
  test('is the same after a round trip', () => {
    expect(choiceInQuery(queryOfChoice(EVERYTHING))).toEqual(EVERYTHING)
  })

  test('contains only the chosen options', () => {
    expect(queryOfChoice(NOTHING)).toBe('type=lender')
  })

  test.each(['', '?type=partner', '?type=__proto__', '?clients=NaN&pulls=-50'])(
    '%j is a lender without options',
    (query) => {
      expect(choiceInQuery(query)).toEqual(NOTHING)
    },
  )

  test.each([
    ['clients=123', 120],
    ['clients=99999', 1000],
    ['clients=1e2', 100],
    ['clients=Infinity', 0],
  ])('%s is at %i clients on the slider', (query, clientCount) => {
    expect(choiceInQuery(query).clientCount).toBe(clientCount)
  })

  test('drops the features of another account type, and duplicates', () => {
    const { selectedFeatures } = choiceInQuery('type=dealer&features=ai_disputes.fraud_detection.fraud_detection')

    expect(selectedFeatures).toEqual(['fraud_detection'])
  })
})
