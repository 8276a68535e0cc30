import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { comingNames, FOUND_ON, isComing } from './availability.ts'
import { choiceInQuery } from './choice.ts'
import { ADD_ON_NAMES, FEATURES } from './price-list.ts'
import { quoteFor } from './quote.ts'

describe('an option of the price list', () => {
  test('is either found on a screen of the product, or coming', async () => {
    const routes = await readFile(new URL('../../../app/screens/routes.tsx', import.meta.url), 'utf8')

    const found = Object.values(FOUND_ON).filter((route) => route !== null)
    expect(found.filter((route) => !routes.includes(`'${route}'`))).toEqual([])
    expect(Object.keys(FOUND_ON).toSorted()).toEqual([...Object.keys(FEATURES), ...ADD_ON_NAMES].toSorted())
  })

  test('that the product has no screen for is coming', () => {
    expect(comingNames()).toEqual([
      'Custom Workflows',
      'BHPH Tools',
      'Inventory Management',
      'Lead Scoring',
      'White Label',
      'Affiliate Tools',
      'Business Credit',
      'Phone System',
      'AI Phone Agent',
      'IT Management',
      'Title Management',
    ])
    expect(isComing('ai_underwriting')).toBe(false)
  })

  test('that is coming is dropped from an address, and from its price', () => {
    const choice = choiceInQuery('type=dealer&features=bhph_tools.fraud_detection&addons=phone_system')

    expect([choice.selectedFeatures, choice.addOns]).toEqual([['fraud_detection'], []])
    expect(quoteFor(choice).monthlyCents).toBe(99_00 + 199_00)
  })
})
