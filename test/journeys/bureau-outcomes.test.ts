import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { signIn } from '#test/journeys/people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'

/** Signs in as a demo person and orders from all three bureaus for one of the sandbox's applicants. */
async function order(page: Page, email: string, applicant: string): Promise<void> {
  await signIn(page, { email, password: DEMO_PASSWORD })
  await page.waitForURL('**/dashboard')
  await page.goto('/dashboard/clients')
  await page.getByPlaceholder('Search clients...').fill(applicant)
  await page.getByRole('link', { name: `Order report for ${applicant}` }).click()
  for (const bureau of ['Experian', 'Equifax', 'TransUnion']) {
    await page.getByRole('checkbox', { name: new RegExp(bureau) }).check()
  }
  await page.getByLabel('Permissible purpose').selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: /The consumer agreed/ }).check()
  await page.getByRole('button', { name: 'Order report' }).click()
}

test('with one bureau down, the report shows the other two and says which failed', async ({ page }) => {
  await order(page, 'lender@demo.test', 'Dana Downs')

  await page.waitForURL('**/dashboard/credit-bureau/report/*')
  await expect(page.getByRole('heading', { name: /Dana Downs/ })).toBeVisible()
  await expect(page.getByText('XPN').first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('a bureau without a file says that it reported no accounts', async ({ page }) => {
  await order(page, 'dealer@demo.test', 'Tina Thinfile')

  await page.waitForURL('**/dashboard/credit-bureau/report/*')
  await expect(page.getByText('No accounts reported by Equifax')).toBeVisible()
  await expectAccessible(page)
})

test('a file frozen everywhere gives no report, and says so for each bureau', async ({ page }) => {
  await order(page, 'cro@demo.test', 'Chris Iceman')

  await expect(page.getByText(/^Failed to generate credit reports: .*; .*; /)).toBeVisible()
  await expect(page).toHaveURL(/credit-bureau\/order/)
  await expectAccessible(page)
})

test('the bureau dashboard and its list lead to the reports', async ({ page }) => {
  await signIn(page, { email: 'partner@demo.test', password: DEMO_PASSWORD })
  await page.waitForURL('**/dashboard')
  await page.goto('/dashboard/credit-bureau')
  await expect(page.getByRole('link', { name: 'New Credit Report' })).toHaveAttribute(
    'href',
    '/dashboard/credit-bureau/order',
  )
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('link', { name: 'View All Reports' }).click()
  await page.waitForURL('**/dashboard/credit-bureau/recent')
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('the super admin sees God Mode, and nobody else gets in', async ({ page }) => {
  await signIn(page, { email: 'admin@demo.test', password: DEMO_PASSWORD })
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'God Mode' }).click()
  await page.waitForURL('**/admin')
  await expectAccessible(page)

  await page
    .getByRole('button', { name: /sign out/i })
    .first()
    .click()
  await page.waitForURL('**/auth')
  await signIn(page, { email: 'partner@demo.test', password: DEMO_PASSWORD })
  await page.waitForURL('**/dashboard')
  await page.goto('/admin')
  await page.waitForURL('**/dashboard')
})
