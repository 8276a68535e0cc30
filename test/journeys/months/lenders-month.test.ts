import { test } from '@playwright/test'
import { worksThrough } from './worked-month.ts'

test('a lender’s month, from autopay to books that are those of an independent ledger', async ({ browser }) => {
  await worksThrough(browser, {
    ...{ accountType: 'lender', loanType: 'personal', every: 'month' },
    ...{ cents: 1_200_00, ratePercent: 24, count: 12, more: {} },
  })
})
