import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone, visit } from '#test/journeys/journey.ts'
import { join, newcomer, supabaseAgainst } from '#test/journeys/people.ts'

const maria = newcomer('Maria')
let page: Page
let kept: string
let merged: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: String(baseURL), viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await join(page, maria)
  const supabase = await supabaseAgainst(String(baseURL))
  await supabase.auth.signInWithPassword({ email: maria.email, password: maria.password })
  const add = async (fields: object) => {
    const row = { first_name: 'Dana', last_name: 'Whitfield', city: 'Austin', state: 'TX', ...fields }
    return (await supabase.from('clients').insert(row).select('id').single().throwOnError()).data.id
  }
  kept = await add({ email: 'dana@one.test' })
  merged = await add({ email: 'dana@two.test', phone: '5125550123' })
})
test.afterAll(() => page.context().close())

test('two files are merged by keyboard, and the closed one leads to the kept one', async () => {
  const second = await page.context().newPage()
  await visit(second, `/dashboard/clients/${merged}`)
  await expect(second.getByRole('heading', { name: 'Dana Whitfield' })).toBeVisible()

  await visit(page, `/dashboard/clients/${kept}`)
  await page.getByRole('link', { name: 'Merge with another client…' }).press('Enter')
  await page.getByLabel('Find the other file').fill('Dana')
  await page.getByRole('button', { name: 'Compare with Dana Whitfield' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose what to keep' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge into Dana Whitfield' }).press('Enter')
  await expect(page.getByText('Choose a value for each field that differs.')).toBeVisible()
  await page.getByRole('radio', { name: 'Other file: dana@two.test' }).press('Space')
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Merge into Dana Whitfield' }).press('Enter')

  await expect(page.getByRole('region', { name: 'Merged file' })).toContainText('It can be undone until')
  await expect(page.getByRole('link', { name: 'dana@two.test' })).toBeVisible()
  await expect(page.getByText(/From the file of Dana Whitfield, added/).first()).toBeVisible()
  await expect(second.getByText('was merged into another one.')).toBeVisible()
  await second.getByRole('link', { name: 'Open the file of Dana Whitfield' }).press('Enter')
  await expect(second).toHaveURL(new RegExp(kept))
  await second.close()
  await visit(page, `/dashboard/clients/${merged}`)
  await expect(page).toHaveURL(new RegExp(kept))
  await expect(page.getByText('The file of Dana Whitfield was merged into this one')).toBeVisible()
})

test('the merge is undone, and both files are there again', async () => {
  await page.getByRole('button', { name: 'Undo merge' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Merged file' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'dana@one.test' })).toBeVisible()
  await visit(page, `/dashboard/clients/${merged}`)
  await expect(page.getByRole('link', { name: 'dana@two.test' })).toBeVisible()
})
