import { expect, type Page, test } from '@playwright/test'
import {
  emailsTo,
  expectAccessible,
  expectFitsPhone,
  followLinkMailedTo,
  linkMailedTo,
  storedTokens,
  visit,
} from './journey.ts'
import { completeProfile, newcomer, signIn, signOut } from './people.ts'

test.describe.configure({ mode: 'serial' })

const maria = newcomer('Maria')
const NEW_PASSWORD = 'Another-journey-2'
let page: Page

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL) })
  page = await context.newPage()
})

test.afterAll(() => page.context().close())

test('signing up requires confirming the email address', async () => {
  await visit(page, '/auth?signup=true')
  await expectFitsPhone(page)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Email').fill(maria.email)
  await page.getByLabel('Password', { exact: true }).fill(maria.password)

  await page.getByRole('button', { name: 'Sign up', exact: true }).click()

  await expect(page.getByText('Please check your email for confirmation link')).toBeVisible()
  await expectAccessible(page)
})

test("a user can't sign in before confirming, and can request the confirmation again", async () => {
  await signIn(page, maria)

  await expect(page.getByText('Please confirm your email before signing in')).toBeVisible()
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  // The first mail is seconds old, so a second one is rejected and the visitor sees why.
  await expect(page.getByText('For security purposes, you can only request this after')).toBeVisible()
  await expectAccessible(page)
})

test('a wrong password is rejected without details', async () => {
  await signIn(page, { email: maria.email, password: 'not-the-password' })

  await expect(page.getByText('Invalid email or password. Please try again or reset your password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(maria.email)
})

test('the mailed link confirms, signs in, and leads to the profile', async () => {
  const [letter] = await emailsTo(page.request, maria.email)

  await followLinkMailedTo(page, maria.email)

  expect(letter?.text).toContain('http')
  await page.waitForURL('**/dashboard/profile-setup')
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await expect(page.getByLabel('Account Type')).toHaveValue('lender')
  await expect(page.getByLabel('Account Type').locator('option')).toHaveText([
    'Lender',
    'Dealer',
    'Credit Repair Organization',
    'Partner',
  ])
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('the mailed code works like its link', async ({ page: another }) => {
  const omar = newcomer('Omar')
  await visit(another, '/auth?signup=true')
  await another.getByLabel('Email').fill(omar.email)
  await another.getByLabel('Password', { exact: true }).fill(omar.password)
  await another.getByRole('button', { name: 'Sign up', exact: true }).click()
  await linkMailedTo(another.request, omar.email)
  const [letter] = await emailsTo(another.request, omar.email)

  await another.getByLabel('Code from the email').fill(/code: (\d{6})/.exec(letter?.text ?? '')?.[1] ?? '')
  await expectFitsPhone(another)
  await another.getByRole('button', { name: 'Use the code' }).click()

  await another.waitForURL('**/dashboard/profile-setup')
})

test('no other page opens before the profile is complete', async () => {
  await page.goto('/dashboard/clients')

  await page.waitForURL('**/dashboard/profile-setup')
})

test('completing the profile opens the dashboard after a moment', async () => {
  await completeProfile(page, maria)
  await expect(page).toHaveURL(/profile-setup$/)

  await page.waitForURL('**/dashboard')
  for (const card of ['Total Clients', 'Active Disputes', 'Success Rate', 'Pending Actions']) {
    await expect(page.getByText(card)).toBeVisible()
  }
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test("the sidebar leads to every part of the product and shows the user's name", async () => {
  const sidebar = page.getByRole('navigation').first()

  for (const entry of [
    'Dashboard',
    'Clients',
    'Credit Repair',
    'Reports',
    'Credit Bureau',
    'User Settings',
    'Org Admin',
  ]) {
    await expect(sidebar.getByRole('link', { name: entry, exact: true })).toBeVisible()
  }
  const lending = sidebar.getByRole('link', { name: 'Lending' })
  await expect(lending).toHaveAttribute('aria-disabled', 'true')
  await lending.hover()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expect(page.getByRole('link', { name: 'God Mode' })).toHaveCount(0)
  await expect(page.getByText(maria.fullName).first()).toBeVisible()
  await expect(page.getByText(maria.companyName).first()).toBeVisible()
})

test('an empty client list says how to start', async () => {
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()

  await expect(page.getByText('No clients found')).toBeVisible()
  await expect(page.getByText('Get started by adding your first client')).toBeVisible()
  await expectAccessible(page)
})

test('a client needs a name, city, state, ZIP code, SSN, and date of birth', async () => {
  await visit(page, '/dashboard/clients/new')
  await expectFitsPhone(page)
  await page.getByLabel('Email').fill('rhonda.rouse@example.test')

  await page.getByRole('button', { name: /save/i }).click()

  for (const message of [
    'First name is required',
    'Last name is required',
    'SSN is required',
    'Date of birth is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Email')).toHaveValue('rhonda.rouse@example.test')
  await expectAccessible(page)
})

test('an added client is listed and found, with the SSN masked', async () => {
  await page.getByLabel('First Name').fill('Rhonda')
  await page.getByLabel('Last Name').fill('Rouse')
  await page.getByLabel('Phone').fill('2035551234')
  await page.getByLabel('Street Address').fill('981 Wrestlin Way')
  await page.getByLabel('City').fill('Stamford')
  await page.getByLabel('State').selectOption('CT')
  await page.getByLabel('ZIP Code').fill('06901')
  await page.getByLabel('SSN').pressSequentially('600221639')
  await page.getByLabel('Date of Birth').fill('1987-02-01')
  await expect(page.getByLabel('Phone')).toHaveValue('(203) 555-1234')
  await expect(page.getByLabel('SSN')).toHaveValue('600-22-1639')

  await page.getByRole('button', { name: /save/i }).click()

  await page.waitForURL('**/dashboard/clients')
  await expect(page.getByRole('link', { name: 'Rhonda Rouse', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByPlaceholder('Search clients...').fill('rouse')
  await expect(page.getByRole('link', { name: 'Rhonda Rouse', exact: true })).toBeVisible()
  await page.getByPlaceholder('Search clients...').fill('no such name')
  await expect(page.getByText('No clients match your search criteria')).toBeVisible()
  await page.getByPlaceholder('Search clients...').fill('')
})

test("a client's page shows the masked SSN, and the clear one only with a reason", async () => {
  await page.getByRole('link', { name: 'Rhonda Rouse', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Rhonda Rouse' })).toBeVisible()
  await expect(page.getByText('XXX-XX-1639')).toBeVisible()
  await expect(page.getByText('XX/XX/1987')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('button', { name: 'Show sensitive info' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Confirming identity on the phone')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: /show/i }).click()

  await expect(page.getByText('600-22-1639')).toBeVisible()
  await page.getByRole('button', { name: 'Hide sensitive info' }).click()
  await expect(page.getByText('600-22-1639')).toHaveCount(0)
})

test('an order without a bureau cannot be sent', async () => {
  await page.getByRole('link', { name: 'Order report' }).click()

  await page.waitForURL('**/dashboard/credit-bureau/order?client=*')
  await expect(page.getByLabel('First Name')).toHaveValue('Rhonda')
  await expect(page.getByRole('button', { name: /order report/i })).toBeDisabled()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('before the first order, the owner must certify the purposes of reports', async () => {
  await page.getByRole('checkbox', { name: /I have read this/ }).check()
  await page.getByRole('button', { name: 'Certify for one year' }).click()

  await expect(page.getByRole('button', { name: /Certify/ })).toHaveCount(0)
})

test('an order requires a permissible purpose and consent', async () => {
  for (const bureau of ['Experian', 'Equifax', 'TransUnion']) {
    await page.getByRole('checkbox', { name: new RegExp(bureau) }).check()
  }

  await page.getByRole('button', { name: 'Order report' }).click()

  await expect(page.getByText(/^Validation error: .*Permissible purpose is required/)).toBeVisible()
  await expectAccessible(page)
})

test('a tri-bureau order leads to the report', async () => {
  const { promise: observed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/functions/v1/credit-pull', async (route) => {
    await observed
    await route.continue()
  })
  await page.getByLabel('Permissible purpose').selectOption('credit_transaction')
  await page.getByRole('checkbox', { name: /The consumer agreed/ }).check()

  await page.getByRole('button', { name: 'Order report' }).click()

  await expect(page.getByRole('button', { name: 'Ordering...' })).toBeDisabled()
  goOn()
  await expect(page.getByText('Credit report ordered successfully! Redirecting to report details...')).toBeVisible()
  await page.waitForURL(/\/dashboard\/credit-bureau\/report\/[0-9a-f-]{36}$/)
  for (const code of ['XPN', 'EFX', 'TUC']) await expect(page.getByText(code).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /trade accounts/i })).toBeVisible()
  await expect(page.getByRole('heading', { name: /collections/i })).toBeVisible()
  await expect(page.getByText(/\b[3-8]\d\d\b/).first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('the order replaces its own page in the history', async () => {
  await page.goBack()

  await expect(page).not.toHaveURL(/credit-bureau\/order/)
})

test('a missing report shows an error', async () => {
  await visit(page, '/dashboard/credit-bureau/report/00000000-0000-4000-8000-000000000000')

  await expect(page.getByText('Report not found')).toBeVisible()
})

test('signing out ends the session on the server too', async () => {
  await page.goto('/dashboard')
  const { access_token, refresh_token } = await storedTokens(page)

  await signOut(page)
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
  // The browser deletes the session first, and then calls the server.
  await expect.poll(async () => (await page.request.get('/auth/v1/user', { headers })).status()).toBe(403)
  const clients = await page.request.get('/rest/v1/clients', { headers })
  const refreshed = await page.request.post('/auth/v1/token?grant_type=refresh_token', {
    headers: { apikey: anonKey },
    data: { refresh_token },
  })
  expect([clients.status(), refreshed.status()]).toEqual([401, 400])
  await page.goto('/dashboard')
  await page.waitForURL('**/auth')
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
})

test('a forgotten password is reset by mail', async () => {
  await visit(page, '/auth')
  const known = (await emailsTo(page.request, maria.email)).length
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(maria.email)
  await page.getByRole('button', { name: 'Send reset instructions' }).click()
  await expect(page.getByText('Password reset instructions have been sent to your email')).toBeVisible()

  await followLinkMailedTo(page, maria.email, known)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.waitForURL('**/dashboard')

  await signOut(page)
  await signIn(page, maria)
  await expect(page.getByText('Invalid email or password. Please try again or reset your password.')).toBeVisible()
  await signIn(page, { email: maria.email, password: NEW_PASSWORD })
  await page.waitForURL('**/dashboard')
})
