import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone, visit } from '#test/journeys/journey.ts'
import { join, newcomer } from '#test/journeys/people.ts'

test('an owner hides Credit Repair, a link to it says so, and it can be shown again', async ({ page }) => {
  await join(page, newcomer('Harriet'))
  await visit(page, '/dashboard/org-admin?section=branding')
  const entry = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Credit Repair' })
  await expect(entry).toBeVisible()

  await page.getByRole('checkbox', { name: 'Credit Repair' }).click()

  await expect(page.getByText('Screens saved')).toBeVisible()
  await expect(entry).toBeHidden()
  await expectAccessible(page)
  await page.goto('/dashboard/credit-repair')
  await expect(page.getByText('Your company has hidden this screen')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('link', { name: 'Show it in Org Admin' }).click()
  await page.getByRole('checkbox', { name: 'Credit Repair' }).click()
  await expect(entry).toBeVisible()
})
