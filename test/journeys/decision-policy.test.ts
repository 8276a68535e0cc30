import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'
const AUTHOR = { email: 'tom@demo.test', password: DEMO_PASSWORD }
const OWNER = { email: 'lender@demo.test', password: DEMO_PASSWORD }
const POLICY = '/dashboard/lending/policy'

test('a policy is edited, tried, submitted, published by a second person, and rolled back', async ({
  page,
  browser,
}) => {
  await openAs(page, AUTHOR, POLICY)
  await page.getByRole('link', { name: /^1 · / }).click()
  await page.getByRole('button', { name: 'Start a new version from this one' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Policy of the journey')
  await expect(page.getByText(/No errors/)).toBeVisible()

  // A change breaks a test case, and Undo repairs it.
  const tiers = page.getByRole('region', { name: 'Tiers' })
  await tiers.getByLabel('From points, row 1').fill('999')
  await expect(page.getByText(/^Failed: Good credit is approved/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(/^Passed: Good credit is approved/)).toBeVisible()

  // A table is added and filled by keyboard. Its last row must stay last.
  await page.getByRole('button', { name: 'Add table' }).press('Enter')
  const name = page.getByLabel(/^Name of table/).last()
  await name.fill('Many collections')
  const table = page.getByRole('region', { name: 'Many collections' })
  await table.getByLabel('Collections, row 2').press('Enter')
  await table.getByLabel('Collections, row 3').fill('>= 5')
  await table.getByLabel('Outcome, row 3').fill('refer')
  await table.getByLabel('Detail, row 3').fill('Many collections')
  await expect(table.getByText(/The last row must be/)).toBeVisible()
  await table.getByLabel('Detail, row 3').press('Alt+ArrowUp')
  await expect(table.getByLabel('Detail, row 2')).toHaveValue('Many collections')
  await table.getByLabel('Detail, row 2').press('Alt+ArrowUp')
  await expect(page.getByText(/No errors/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await page.waitForURL(/version=/)
  await page.getByRole('button', { name: 'Run in shadow' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Effects of the policy' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Submit for publishing' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Return to draft' })).toBeVisible()

  // The author can't publish it. The owner can.
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(dialog.getByText(/Someone else must publish this version/)).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await openAs(other, OWNER, new URL(page.url()).pathname + new URL(page.url()).search)
  await other.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(other.getByRole('button', { name: 'Roll back' })).toBeVisible()

  await other.getByRole('button', { name: 'Roll back' }).press('Enter')
  await other.getByRole('dialog').getByRole('textbox').fill('It was only tried')
  await other.getByRole('dialog').getByRole('button', { name: 'Roll back' }).press('Enter')
  await expect(other.getByRole('button', { name: 'Roll back' })).toBeHidden()
  await other.getByRole('link', { name: 'All versions' }).press('Enter')
  await expect(other.getByRole('row', { name: /Policy of the journey Retired/ })).toBeVisible()
  await other.context().close()
})

test('an owner sees what the scoring model learned, and turns it off and on', async ({ page }) => {
  await openAs(page, OWNER, POLICY)
  await page.getByRole('link', { name: 'AI Underwriting' }).press('Enter')
  await page.waitForURL('/dashboard/lending/model')
  await expect(page.getByText('Demo data, not your loans.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Agreement of policy and model' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  const [card] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Model card as CSV' }).press('Enter'),
  ])
  expect(card.suggestedFilename()).toMatch(/^model-card-1-.*\.csv$/)
  await page.getByRole('button', { name: 'Turn off version 1' }).press('Enter')
  await expect(page.getByText('Off. No application is scored.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on version 1' }).press('Enter')
  await expect(page.getByText(/^On\. Each decision/)).toBeVisible()
})
