import { expect, type Page, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expectAccessible, expectFitsPhone, storedTokens, visit } from './journey.ts'
import { join, newcomer, supabaseAgainst } from './people.ts'

const maria = newcomer('Maria')
const RHONDA = {
  first_name: 'Rhonda',
  last_name: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CT',
  zip: '06901',
  ssn: '600221639',
  date_of_birth: '1987-02-01',
}

// Text that people paste into a name: script, quotes, a right-to-left mark, emoji, a formula.
const HOSTILE = {
  first_name: `=1+1 <img src=x onerror=alert(1)> "'`,
  last_name: '\u202Eتجربة\u202C 😀 & Söhne',
  city: '<b>Llanfairpwllgwyngyllgogerychwyrndrobwll</b>',
  email: `${'long-'.repeat(11)}x@${'unbroken'.repeat(6)}.example.test`,
}
const HOSTILE_NAME = `${HOSTILE.first_name} ${HOSTILE.last_name}`

test.describe.configure({ mode: 'serial' })

let page: Page
let asMaria: SupabaseClient
let address: string
let clientId: string

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL) })
  page = await context.newPage()
  await join(page, maria)
  asMaria = await supabaseAgainst(String(baseURL))
  await asMaria.auth.setSession(await storedTokens(page))
  const { data } = await asMaria.from('clients').insert(RHONDA).select('id').single()
  clientId = String(data?.id)
  address = `/dashboard/clients/${clientId}`
  await asMaria.from('clients').insert(HOSTILE)
})
test.afterAll(() => page.close())

test('tabs are switched by keyboard, and every tab is accessible on a desktop and a phone', async () => {
  await visit(page, address)
  await expect(page.getByRole('tab', { name: 'Lending', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Lending' }).focus()

  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/tab=credit-repair/)
  await expect(page.getByRole('tabpanel').getByText('No credit reports found')).toBeVisible()
  await expectFitsPhone(page)
  await page.keyboard.press('End')

  await expect(page).toHaveURL(/tab=communication/)
  await expect(page.getByText('No threads yet.')).toBeVisible()
  await expectFitsPhone(page)
})

test('on a phone each tab begins on the first screen, and the tabs stay in sight', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}?tab=lending`)
  const topOf = async (role: 'tablist' | 'tabpanel') => (await page.getByRole(role).boundingBox())?.y ?? Number.NaN
  await expect(page.getByRole('tabpanel').getByText('No active loans')).toBeVisible()
  expect(await topOf('tabpanel')).toBeLessThan(844 / 2)

  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await expect.poll(() => topOf('tablist')).toBeLessThan(70)
  await page.getByRole('tab', { name: 'Credit Reports' }).click()

  await expect(page.getByRole('tabpanel').getByText('No credit reports found')).toBeInViewport()
  expect(await topOf('tablist')).toBeLessThan(70)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.getByText('XXX-XX-1639')).toBeHidden()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText('XXX-XX-1639')).toBeVisible()
  await expectFitsPhone(page)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a name with script and marks is text everywhere, and J and K move through the list', async () => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto('/dashboard/clients?sort=added')
  await expect(page.getByRole('link', { name: HOSTILE_NAME, exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: HOSTILE_NAME, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE_NAME)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(HOSTILE_NAME)
  await expect(page).toHaveTitle(`${HOSTILE_NAME} · Tradeline`)
  await expectFitsPhone(page)

  const neighbours = page.getByRole('navigation', { name: 'Clients in the list' })
  const isLast = await neighbours.getByRole('img', { name: 'No next client' }).isVisible()
  await page.keyboard.press(isLast ? 'k' : 'j')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rhonda Rouse')
  await neighbours.getByRole('link', { name: isLast ? 'Next client' : 'Previous client' }).waitFor()
  await page.keyboard.press(isLast ? 'j' : 'k')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE_NAME)
  expect(alerts).toEqual([])
})

test('a visit and a reveal are in the timeline, and the SSN is masked again after switching tabs', async () => {
  await visit(page, address)
  await page.getByRole('button', { name: 'Show sensitive info' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Caller verified')
  await page.getByRole('button', { name: 'Show for 30 seconds' }).click()
  await expect(page.getByText('600-22-1639')).toBeVisible()

  await page.getByRole('tab', { name: 'Communication' }).click()

  await expect(page.getByText('600-22-1639')).toHaveCount(0)
  await page.reload()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('Viewed an SSN and date of birth')).toBeVisible()
  await expect(timeline.getByText('“Caller verified”')).toBeVisible()
  await expect(timeline.getByText('Opened the file')).toHaveCount(1)
  await expect(page.getByText('XXX-XX-1639')).toBeVisible()
})

test("another user's change is shown beside the unsaved input", async () => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Norwalk')
  await asMaria.from('clients').update({ city: 'Greenwich', zip: '06830' }).eq('id', clientId)
  const changed = page
    .getByRole('status')
    .filter({ hasText: 'Someone else changed this client after you started editing.' })
  await expect(changed).toBeVisible()
  // In the color of pending, because nothing succeeded.
  await expect(changed).toHaveCSS('color', 'rgb(125, 90, 0)')
  await expect(page.getByLabel('City')).toHaveValue('Norwalk')

  await page.getByRole('button', { name: 'Save' }).click()

  const city = page.getByRole('group', { name: /^City changed by Maria/ })
  await expect(city.getByLabel('Theirs: Greenwich')).toBeVisible()
  await expect(city.getByLabel('Yours: Norwalk')).toBeChecked()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('981 Wrestlin Way, Norwalk, CT 06830')).toBeVisible()
})

test('adding a person who is already on file shows a warning', async () => {
  await visit(page, '/dashboard/clients/new')
  await page.getByLabel('First Name').fill('R.')
  await page.getByLabel('Last Name').fill('Rouse')
  await page.getByLabel('Street Address').pressSequentially('981 Wr')
  await page.getByRole('option', { name: /981 Wrestlin Way, Norwalk/ }).click()
  await expect(page.getByLabel('City')).toHaveValue('Norwalk')
  await page.getByLabel('SSN').fill(RHONDA.ssn)
  await page.getByLabel('Date of Birth').fill('1990-01-01')

  await page.getByRole('button', { name: 'Save client' }).click()

  const dialog = page.getByRole('dialog', { name: 'This client may already be on file' })
  await expect(dialog.getByRole('link', { name: /Rhonda Rouse/ })).toHaveAttribute('href', address)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await page.waitForURL('**/dashboard/clients')
  await expect(page.getByRole('link', { name: 'R. Rouse', exact: true })).toBeVisible()
})

test('a session that ends while a form is open asks for the password in place, and then saves', async () => {
  await page.goto('/dashboard/clients/new')
  for (const [label, text] of [
    ['First Name', 'Wanda'],
    ['Last Name', 'Waits'],
    ['City', 'Stamford'],
    ['ZIP Code', '06901'],
    ['SSN', '600221640'],
    ['Date of Birth', '1990-01-01'],
  ] as const) {
    await page.getByLabel(label).fill(text)
  }
  await endSessionAtSaving('POST')

  await page.getByRole('button', { name: 'Save client' }).click()

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password').fill(maria.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
  await page.waitForURL('**/dashboard/clients')
  await expect(page.getByRole('link', { name: 'Wanda Waits', exact: true })).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Darien')
  await asMaria.auth.signInWithPassword(maria)
  await endSessionAtSaving('PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Password').fill(maria.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('981 Wrestlin Way, Darien, CT 06830')).toBeVisible()
})

/** Ends all of Maria's sessions when the page saves a client. Earlier, its other requests would fail first. */
async function endSessionAtSaving(method: 'POST' | 'PATCH') {
  let isEnded = false
  await page.route(/\/rest\/v1\/clients\b/, async (route) => {
    if (!isEnded && route.request().method() === method) {
      isEnded = true
      await asMaria.auth.signOut({ scope: 'global' })
    }
    await route.fallback()
  })
}
