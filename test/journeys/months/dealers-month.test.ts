import { test } from '@playwright/test'
import { worksThrough } from './worked-month.ts'

test('a dealer’s month, from autopay to books that are those of an independent ledger', async ({ browser }) => {
  await worksThrough(browser, {
    ...{ accountType: 'dealer', loanType: 'auto', every: 'two_weeks' },
    ...{ cents: 4_500_00, ratePercent: 18, count: 52 },
    more: { mla_exemption: 'vehicle_purchase', vehicle: { is_new: false, age: 7 } },
  })
})
