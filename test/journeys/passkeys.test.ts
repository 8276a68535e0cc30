import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone, visit } from './journey.ts'
import { join, newcomer, signIn, signOut } from './people.ts'

const maria = newcomer('Maria')
let page: Page

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL) })
  page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await join(page, maria)
})
test.afterAll(() => page.context().close())

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a passkey is added and renamed, signs in without a password, and confirms a change of password', async () => {
  await visit(page, '/dashboard/settings')
  await button('Add a passkey').click()
  await expectAccessible(page)
  await button('Create passkey').click()
  await page.getByLabel('I have saved these codes in a safe place').check()
  await button('Done').click()
  await button('Rename My passkey').click()
  await page.getByLabel('New name for My passkey').fill('Work laptop')
  await button('Save').click()
  await expect(button('Remove Work laptop')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await signOut(page)
  await expectAccessible(page)
  await button('Sign in with a passkey').click()
  await page.waitForURL('**/dashboard')

  await signOut(page)
  await signIn(page, maria)
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await button('Use your passkey').click()
  await page.waitForURL('**/dashboard')
  await visit(page, '/dashboard/settings')
  await expect(page.getByText(/passkey, added .*, last used/)).toBeVisible()
})
