import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'
const AUTHOR = { email: 'tom@demo.test', password: DEMO_PASSWORD }
const OWNER = { email: 'lender@demo.test', password: DEMO_PASSWORD }
const TEMPLATES = '/dashboard/documents/templates'

test('a template is made from a starter, corrected, published by a second person, and found in a package', async ({
  page,
  browser,
}) => {
  await openAs(page, AUTHOR, TEMPLATES)
  await page.getByRole('link', { name: 'New template' }).press('Enter')
  await page.getByLabel('Starter text').selectOption('cosigner_notice')
  await expect(page.getByText(/To be reviewed by counsel/)).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Notice of the journey')
  await page.getByRole('button', { name: 'Create template' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Notice of the journey' })).toBeVisible()
  await expect(page.getByText(/No errors found/)).toBeVisible()
  await expect(
    page
      .getByLabel('Page 1 of 1')
      .getByText(/guarantee this debt/)
      .first(),
  ).toBeVisible()

  // The law allows no other text in this notice.
  await page.getByRole('button', { name: 'Add part' }).press('Enter')
  await expect(page.getByText(/separate document with its own text/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Remove part 3' }).press('Enter')
  await expect(page.getByText(/No errors found/)).toBeVisible()

  await page.getByLabel('Title', { exact: true }).fill('Notice to the cosigner')
  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  const submit = page.getByRole('button', { name: 'Submit for publishing' })
  await expect(submit).toBeEnabled()
  await submit.press('Enter')
  await expect(page.getByRole('button', { name: 'Return to draft' })).toBeVisible()

  // The author can't publish it. The owner can.
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Counsel who reviewed it').fill('Ruth Bell')
  await dialog.getByLabel('Day of the review').fill('2026-01-05')
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(dialog.getByText(/Someone else must publish this version/)).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await openAs(other, OWNER, new URL(page.url()).pathname)
  await other.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await other.getByLabel('Counsel who reviewed it').fill('Ruth Bell')
  await other.getByLabel('Day of the review').fill('2026-01-05')
  await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(other.getByText(/Version 1 published/)).toBeVisible()

  await other.goto(`${TEMPLATES}/packages`)
  await other.getByRole('button', { name: 'New package' }).press('Enter')
  await other.getByLabel('State').selectOption('WY')
  await other.getByLabel('Add a template').selectOption({ label: 'Notice of the journey' })
  await other.getByRole('button', { name: 'Save package' }).press('Enter')
  const saved = other.getByRole('listitem').filter({ hasText: 'Every product · WY' })
  await expect(saved.getByText('Notice of the journey')).toBeVisible()
  await expectAccessible(other)
  await expectFitsPhone(other)
  await other.context().close()
})
