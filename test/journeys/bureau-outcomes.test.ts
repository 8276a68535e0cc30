import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs, signOut } from './people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'

const TOMS_SSN = '212-07-4628'
const TOMS_IDENTITY = /212.?07.?4628|1977-08-03|08\/03\/1977/

/** Signs in as a demo person and orders from all three bureaus for one of the sandbox's applicants. */
async function order(page: Page, email: string, applicant: string): Promise<void> {
  await openAs(page, { email, password: DEMO_PASSWORD }, '/dashboard/clients')
  await orderFor(page, applicant)
}

async function orderFor(page: Page, applicant: string): Promise<void> {
  await page.getByPlaceholder('Search clients...').fill(applicant)
  await page.waitForURL(/[?&]q=/)
  await expect(page.getByRole('link', { name: /^Order report for/ })).toHaveCount(1)
  await page.getByRole('link', { name: `Order report for ${applicant}` }).click()
  for (const bureau of ['Experian', 'Equifax', 'TransUnion']) {
    await page.getByRole('checkbox', { name: new RegExp(bureau) }).check()
  }
  await page.getByLabel('Permissible purpose').selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: /The consumer agreed/ }).check()
  await page.getByRole('button', { name: 'Order report' }).click()
}

test('if one bureau is down, the report shows the other two and which one failed', async ({ page }) => {
  await order(page, 'lender@demo.test', 'Dana Downs')

  await page.waitForURL('**/dashboard/credit-bureau/report/*')
  await expect(page.getByRole('heading', { name: /Dana Downs/ })).toBeVisible()
  await expect(page.getByText('XPN').first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('a bureau without a file is shown without accounts', async ({ page }) => {
  await order(page, 'dealer@demo.test', 'Tina Thinfile')

  await page.waitForURL('**/dashboard/credit-bureau/report/*')
  await expect(page.getByText('No accounts reported by Equifax')).toBeVisible()
  await expectAccessible(page)
})

test('a file frozen everywhere gives no report, with the reason for each bureau', async ({ page }) => {
  await order(page, 'cro@demo.test', 'Chris Iceman')

  await expect(page.getByText(/^Failed to generate credit reports: .*; .*; /)).toBeVisible()
  await expect(page).toHaveURL(/credit-bureau\/order/)
  await expectAccessible(page)
})

test('the bureau dashboard and its list link to the reports', async ({ page }) => {
  await openAs(page, { email: 'partner@demo.test', password: DEMO_PASSWORD }, '/dashboard/credit-bureau')
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

test("Quick Pull leads to a hard pull, the next order must wait, and a revoked consent can't be used", async ({
  page,
}) => {
  await openAs(page, { email: 'partner@demo.test', password: DEMO_PASSWORD }, '/dashboard/credit-bureau')
  const quickPull = page.getByRole('form', { name: 'Quick Pull' })
  const typed = { 'First Name': 'Tom', 'Last Name': 'Brayden', Address: '2563 Buccaneer Blvd.', City: 'Tampa Bay' }
  for (const [label, words] of Object.entries(typed)) await quickPull.getByLabel(label).fill(words)
  await quickPull.getByLabel('State').selectOption('FL')
  await quickPull.getByLabel('ZIP Code').fill('33647')
  await quickPull.getByRole('button', { name: 'Continue to order' }).click()
  // The demo may hold a Tom Brayden of an earlier run.
  const another = page.getByRole('button', { name: 'Continue as a new client' })
  await expect(another.or(page.getByRole('button', { name: 'Order report' }))).toBeVisible()
  if (await another.isVisible()) await another.click()
  await page.waitForURL('**/credit-bureau/order')

  await page.getByRole('checkbox', { name: /Experian.*never pulled/ }).check()
  await page.getByRole('radio', { name: /Hard/ }).check()
  await page.getByRole('textbox', { name: 'SSN' }).fill(TOMS_SSN)
  await page.getByRole('textbox', { name: 'Date of Birth' }).fill('1977-08-03')
  await page.getByRole('checkbox', { name: /Save what the client’s file lacks/ }).check()
  await page.getByLabel('Permissible purpose').selectOption('credit_transaction')
  await page.getByRole('checkbox', { name: /The consumer agreed/ }).check()
  await page.getByRole('checkbox', { name: /Use it for later orders too/ }).check()
  await page.getByRole('button', { name: 'Order report' }).click()
  await page.waitForURL('**/dashboard/credit-bureau/report/*')
  await expect(page.getByRole('heading', { name: /Tom Brayden/ })).toBeVisible()
  expect(await page.content()).not.toMatch(TOMS_IDENTITY)
  const file = await page.getByRole('main').locator('a[href^="/dashboard/clients/"]').first().getAttribute('href')
  const clientId = /[0-9a-f-]{36}/.exec(file ?? '')?.[0]
  const orderPage = `/dashboard/credit-bureau/order?client=${clientId}`

  await page.goto(orderPage)
  await page.getByRole('checkbox', { name: /Experian.*last pulled/ }).check()
  await expect(page.getByText('On file: XXX-XX-4628. Leave this empty to use it.')).toBeVisible()
  await page.getByLabel('Permissible purpose').selectOption('credit_transaction')
  await page.getByLabel('Consent', { exact: true }).selectOption({ index: 1 })
  // On a busy machine this step may come more than ten seconds later, when it is no longer too soon.
  await page.getByRole('button', { name: 'Order report' }).click()
  await expect(
    page
      .getByRole('button', { name: /^Order report in \d+ s$/ })
      .or(page.getByText(/^Credit report ordered successfully/)),
  ).toBeVisible()
  expect(await page.content()).not.toMatch(TOMS_IDENTITY)

  await page.goto(`/dashboard/clients/${clientId}?tab=credit-reports`)
  await page.getByRole('button', { name: /^Withdraw the consent/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText(/^Withdrawn /)).toBeVisible()
  await expectFitsPhone(page)
  expect(await page.content()).not.toMatch(TOMS_IDENTITY)
  await page.goto(orderPage)
  await page.getByLabel('Permissible purpose').selectOption('credit_transaction')
  await expect(page.getByText('Other consents on file: the consumer has withdrawn this consent.')).toBeVisible()
})

test('while a slow bureau is pending, the other results appear as they arrive, and the report is added to an open list by itself', async ({
  page,
  context,
}) => {
  await openAs(page, { email: 'lender@demo.test', password: DEMO_PASSWORD }, '/dashboard/clients')
  const dashboard = await context.newPage()
  const socket = dashboard.waitForEvent('websocket')
  await dashboard.goto('/dashboard')
  await (await socket).waitForEvent('framereceived', ({ payload }) =>
    /live:credit_reports.*Subscribed to PostgreSQL/.test(String(payload)),
  )

  await orderFor(page, 'Sam Slowpoke')

  const asked = page.getByRole('list', { name: 'Bureau progress' })
  // On a fast machine the lender's last order is less than ten seconds ago, so this waits and tries again.
  await expect(async () => {
    if (await page.getByRole('button', { name: 'Order report', exact: true }).isVisible()) {
      await page.getByRole('button', { name: 'Order report', exact: true }).click()
    }
    await expect(asked).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(asked).toHaveText(/Experian\s*answered.*Equifax\s*asking.*TransUnion\s*answered/s)

  await page.waitForURL('**/dashboard/credit-bureau/report/*')
  await expect(page.getByRole('heading', { name: /Sam Slowpoke/ })).toBeVisible()
  await expect(dashboard.getByRole('link', { name: 'Sam Slowpoke' })).toBeVisible()
})

test('only the super admin can open God Mode', async ({ page }) => {
  await openAs(page, { email: 'admin@demo.test', password: DEMO_PASSWORD }, '/dashboard')
  await page.getByRole('link', { name: 'God Mode' }).click()
  await page.waitForURL('**/admin')
  await expectAccessible(page)

  await signOut(page)
  await openAs(page, { email: 'partner@demo.test', password: DEMO_PASSWORD }, '/admin')
  await page.waitForURL('**/dashboard')
})
