import { expect, type Page, test } from '@playwright/test'
import { deskAt, type MovedProduct, movedProduct } from '#test/journeys/credit-repair/moved-product.ts'
import { expectAccessible, expectFitsPhone, storedTokens } from '#test/journeys/journey.ts'
import { supabaseAgainst } from '#test/journeys/people.ts'

const STAFF = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
// Noon in New York, because texts can't be sent at night.
const NOON = '2026-12-02T17:00:00Z'
// The sandbox carrier's phone that replies: 555-0123 of any area code.
const HOME = { last_name: 'Sharer', phone: '2125550123', state: 'NY', zip: '10001' }

let product: MovedProduct
const sharedUrl = process.env['PRODUCT_URL']
test.beforeAll(async () => {
  product = await movedProduct()
  process.env['PRODUCT_URL'] = product.url
})
test.afterAll(async () => {
  process.env['PRODUCT_URL'] = sharedUrl
  await product.stop()
})

test('a text from a phone that two clients share waits, is assigned by keyboard, and is moved to the other', async ({
  browser,
}) => {
  await product.setTime(NOON)
  const page = await deskAt(browser, STAFF, NOON, '/dashboard')
  const dana = await twoClients(page)
  await page.goto(`/dashboard/clients/${dana}?tab=communication`)
  const waiting = page.getByRole('list', { name: 'From a shared phone' }).getByRole('link')
  await expect(waiting).toContainText('Dana Sharer or Omar Sharer', { timeout: 30_000 })

  await waiting.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dana Sharer or Omar Sharer' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'This is from Dana Sharer' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Texts' })).toBeFocused()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('I will send it tomorrow')
  await expect(waiting).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('button', { name: 'Move to Omar Sharer' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Omar Sharer')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('I will send it tomorrow')
  await expect(page.getByRole('button', { name: 'Send Text' })).toHaveCount(0)
  await page.context().close()
})

/** Adds two clients with one phone and texts the first, whose phone replies. Returns the first. */
async function twoClients(page: Page): Promise<string> {
  const staff = await supabaseAgainst(product.url)
  await staff.auth.setSession(await storedTokens(page))
  const rows = ['Dana', 'Omar'].map((first_name) => ({ first_name, ...HOME }))
  const { data } = await staff.from('clients').insert(rows).select('id, first_name').throwOnError()
  const dana = data.find(({ first_name }) => first_name === 'Dana')?.id
  const call = async (name: string, body: object) =>
    expect((await staff.functions.invoke(name, { body })).error, name).toBeNull()
  await call('record-text-consent', { client_id: dana, is_agreed: true, method: 'written' })
  await call('send-message', { client_id: dana, channel: 'text', body: 'Please send your pay stubs.' })
  return dana
}
