import { expect, type Page, test } from '@playwright/test'
import { authenticator } from '#platform/auth/tests/auth-world.ts'
import { expectAccessible, expectFitsPhone, visit } from './journey.ts'
import { join, newcomer, signIn, signOut } from './people.ts'

test.describe.configure({ mode: 'serial' })

const maria = newcomer('Maria')
const NEW_PASSWORD = 'Another-password-2'
let page: Page
let app = authenticator('')
let recoveryCode = ''

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL) })
  page = await context.newPage()
  await join(page, maria)
})
test.afterAll(() => page.context().close())

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an authenticator app is set up, and its recovery codes are shown once', async () => {
  await visit(page, '/dashboard/settings')
  await expectFitsPhone(page)
  await button('Set up an authenticator app').click()
  await button('Continue').click()
  await expect(page.getByAltText('QR code for the authenticator app')).toBeVisible()
  await expectAccessible(page)
  app = authenticator((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}/).innerText()).replaceAll(/[^A-Z2-7]/g, ''))
  await page.getByLabel('Code from the app').fill('000000')
  await button('Turn on').click()
  await expect(page.getByText('Invalid TOTP code entered')).toBeVisible()

  await page.getByLabel('Code from the app').fill(app.code())
  await button('Turn on').click()

  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  recoveryCode = await codes.first().innerText()
  await expectAccessible(page)
  await page.getByLabel('I have saved these codes in a safe place').check()
  await button('Done').click()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  await button('Require it for all users').click()
  await expect(page.getByText('Two-factor authentication is required for all users in your company.')).toBeVisible()
})

test('signing in requires the second factor, and a recovery code replaces the device once', async () => {
  await signOut(page)
  await signIn(page, maria)
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
  await expectFitsPhone(page)
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()

  await button('Use a recovery code instead').click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await button('Confirm').click()

  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/clients$/)
  await signOut(page)
  await signIn(page, maria)
  await button('Use a recovery code instead').click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await button('Confirm').click()
  await expect(page.getByText('Invalid recovery code entered')).toBeVisible()
  await button('Use the authenticator app instead').click()
  // The code of the next half minute, because the current one may have been used for setup.
  await page.getByLabel('Code from your authenticator app').fill(app.code(Date.now() + 30_000))
  await button('Confirm').click()
  await page.waitForURL('**/dashboard')
})

test('sessions are listed with their device, and the others can be signed out', async ({ browser, baseURL }) => {
  const elsewhere = await browser.newContext({ baseURL: String(baseURL) })
  const other = await elsewhere.newPage()
  await signIn(other, maria)
  await expect(other.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
  await page.goto('/dashboard/settings')
  const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This browser')
  await expect(sessions.first()).toContainText(/Chrome on \w+/)

  await button('Sign out all others').click()

  await expect(sessions).toHaveCount(1)
  await expectAccessible(page)
  await elsewhere.close()
})

test('changing the password requires the current one', async () => {
  await page.getByLabel('Current password').fill('not-the-password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await button('Change password').click()
  await expect(page.getByText('Current password is not correct.')).toBeVisible()
  await page.getByLabel('Current password').fill(maria.password)

  await button('Change password').click()

  await expect(page.getByText('Your password has been changed. Other devices were signed out.')).toBeVisible()
  await signOut(page)
  await signIn(page, { ...maria, password: NEW_PASSWORD })
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
})
