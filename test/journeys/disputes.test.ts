import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

test('a client who isn’t enrolled can’t dispute, with the reason, and the roster prints on a letter page', async ({
  page,
}) => {
  await openAs(
    page,
    { email: 'lender@demo.test', password: 'Tradeline-demo-1' },
    '/dashboard/credit-bureau/recent?client=rhonda+rouse',
  )
  await page.getByRole('link', { name: 'Rhonda Rouse' }).first().click()
  const accounts = page.getByRole('region', { name: 'Trade accounts', exact: true }).first()
  await accounts.getByRole('rowheader').getByRole('button').first().click()
  await expect(page.getByRole('button', { name: /^Start dispute about .* at Experian$/ }).first()).toBeDisabled()
  await expect(page.getByText('This client isn’t enrolled in credit repair.').first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credit Repair' }).click()
  const roster = page.getByRole('region', { name: 'Clients on the roster' })
  await expect(roster.getByRole('row').nth(1)).toBeVisible()
  // As wide as a letter page without its margins.
  await page.setViewportSize({ width: 720, height: 900 })
  await page.emulateMedia({ media: 'print' })
  expect(await roster.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})
