import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

test("a dispute goes from a report's row to its result, and the dashboard counts it", async ({ page }) => {
  await openAs(
    page,
    { email: 'lender@demo.test', password: 'Tradeline-demo-1' },
    '/dashboard/credit-bureau/recent?client=rhonda+rouse',
  )
  await page.getByRole('link', { name: 'Rhonda Rouse' }).first().click()
  const accounts = page.getByRole('region', { name: 'Trade accounts', exact: true }).first()
  await accounts.getByRole('rowheader').getByRole('button').first().click()
  await page.getByRole('button', { name: /^Start dispute about .* at Experian$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Why / }).selectOption('Not mine')
  await dialog.getByLabel('In the client’s words').fill('I never opened this.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Draft the dispute' }).click()
  await expect(page.getByText('In dispute').first()).toBeVisible()
  await page.getByRole('link', { name: 'Client file' }).click()
  await page.getByRole('tab', { name: 'Credit Repair' }).click()
  const dispute = page.getByRole('list', { name: 'Open disputes' }).getByRole('listitem').first()

  await dispute.getByRole('button', { name: /^Attested by the client/ }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Record the attestation' }).click()
  await dispute.getByRole('button', { name: /^Sent/ }).click()
  await dialog.getByRole('button', { name: 'Record as sent' }).click()
  await dispute.getByRole('button', { name: /^Received by the bureau/ }).click()
  await dialog.getByRole('button', { name: 'Record the receipt' }).click()
  await expect(dispute.getByText('Bureau answer due in 30 d')).toBeVisible()
  await expectFitsPhone(page)
  await dispute.getByRole('button', { name: /^Result/ }).click()
  await dialog.getByLabel('The bureau’s answer').selectOption('Deleted')
  await dialog.getByRole('button', { name: 'Record the result' }).click()
  await expect(page.getByText('1 · 1 deleted')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credit Repair' }).click()
  await expect(page.getByRole('region', { name: 'Recent Removals' }).getByText('Rhonda Rouse')).toBeVisible()
  const roster = page.getByRole('region', { name: 'Clients on the roster' })
  await expect(roster.getByRole('row').nth(1)).toBeVisible()
  // As wide as a letter page without its margins.
  await page.setViewportSize({ width: 720, height: 900 })
  await page.emulateMedia({ media: 'print' })
  expect(await roster.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})
