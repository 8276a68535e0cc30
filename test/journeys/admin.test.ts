import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone, linkMailedTo } from '#test/journeys/journey.ts'
import { newcomer, openAs, signIn } from '#test/journeys/people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'

test('a super admin adds a subscriber, who sets a password by the invitation and signs in', async ({
  page,
  browser,
  baseURL,
}) => {
  const nora = newcomer('Nora')
  await openAs(page, { email: 'admin@demo.test', password: DEMO_PASSWORD }, '/dashboard')
  await page.getByRole('link', { name: 'God Mode' }).click()
  await expect(page.getByText('You are acting across all tenants')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Revenue' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Subscribers' }).getByText('Meridian Lending').first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  // Where the system gives all colours, a bar is told from what it fills.
  await page.emulateMedia({ forcedColors: 'active' })
  const [track, bar] = await page
    .getByRole('meter')
    .first()
    .evaluate((meter) => [meter, ...meter.children].map((part) => getComputedStyle(part).backgroundColor))
  expect(bar).not.toBe(track)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByLabel('Search').fill('nobody is called this')
  await expect(page.getByText('No subscribers found matching your criteria')).toBeVisible()

  await test.step('adds a dealer; another account type clears what was chosen', async () => {
    await page.getByRole('link', { name: 'New Subscriber' }).click()
    await page.getByLabel(/^AI Underwriting/).check()
    await expect(page.getByText('$698')).toBeVisible()
    await page.getByLabel('Account Type').selectOption({ label: 'Dealer' })
    await expect(page.getByText('$99', { exact: true })).toBeVisible()
    await page.getByLabel(/^BHPH Tools/).check()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Create Subscriber' }).click()
    await expect(page.getByText('Company name is required')).toBeVisible()
    await page.getByLabel('Full Name').fill(nora.fullName)
    await page.getByLabel('Company Name').fill(nora.companyName)
    await page.getByLabel('Email').fill('lender@demo.test')
    await page.getByRole('button', { name: 'Create Subscriber' }).click()
    await expect(page.getByText('Failed to create user')).toBeVisible()
    await page.getByLabel('Email').fill(nora.email)
    await page.getByRole('button', { name: 'Create Subscriber' }).click()
    await page.waitForURL('**/admin')
  })

  await test.step('the owner follows the invitation', async () => {
    const noras = await browser.newPage({ baseURL: String(baseURL) })
    await noras.goto(await linkMailedTo(noras.request, nora.email))
    await noras.getByLabel('New password', { exact: true }).fill(nora.password)
    await noras.getByRole('button', { name: 'Set new password' }).click()
    await noras.waitForURL('**/dashboard')
    await noras.getByRole('button', { name: 'Sign out' }).first().click()
    await signIn(noras, nora)
    await noras.waitForURL('**/dashboard')
    await expect(noras.getByText(nora.companyName).first()).toBeVisible()
  })

  await test.step('the subscriber’s page changes its subscription', async () => {
    await page.getByLabel('Search').fill(nora.companyName)
    await page.getByRole('link', { name: `Open ${nora.companyName}` }).click()
    await expect(page.getByRole('heading', { name: nora.companyName })).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByLabel('Status').selectOption({ label: 'Active' })
    await page.getByRole('button', { name: 'Save subscription' }).click()
    await expect(page.getByText('Changed the subscription')).toBeVisible()
  })

  await test.step('and is viewed read-only, until that is stopped', async () => {
    await page.getByRole('button', { name: 'View as subscriber' }).click()
    await page.getByLabel('Reason').fill('Ticket 4711')
    await page.getByRole('button', { name: 'Start viewing' }).click()
    const strip = page.getByRole('region', { name: 'Viewing a subscriber' })
    await expect(strip).toContainText(`Viewing ${nora.companyName} as ${nora.fullName}, read-only`)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await strip.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('The view of this subscriber was stopped')).toBeVisible()
    await expect(page.getByText('Support stopped viewing this account')).toBeVisible()
  })
})

test('anyone else is sent to the dashboard', async ({ page }) => {
  await openAs(page, { email: 'lender@demo.test', password: DEMO_PASSWORD }, '/dashboard')

  for (const address of [
    '/admin',
    '/admin/subscribers/new',
    '/dashboard/subscribers/00000000-0000-4000-8000-000000000000',
  ]) {
    await page.goto(address)
    await expect(page.getByText('Total Clients')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})
