import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { shot } from '#test/journeys/counter/shot.ts'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const FAMILY = `Harlan${randomInt(1_000_000)}`
const NUMBERS = `P${randomInt(1_000_000)}`
const HEADS =
  'Acct,Customer,Email,Amount financed,Note rate,# of payments,Pmt,Pay frequency,Contract date,First due date,UPB,Accrued interest,Late charges due,Next due date,DPD,Tracking no'
const loan = (number: number, first: string, more: { principal?: string; next?: string; late?: number } = {}) =>
  [
    ...[`${NUMBERS}-${number}`, `"${FAMILY}, ${first}"`, `${first}.${FAMILY}@example.test`, '"6,000.00"', '12', '24'],
    ...['282.44', 'Monthly', '4/1/2026', '5/1/2026', more.principal ?? '4321.09', '26.99', '15.00'],
    ...[more.next ?? '12/1/2026', String(more.late ?? 0), String(number)],
  ].join(',')

test('an owner imports a portfolio: maps, corrects, compares, imports, reconciles, and undoes it', async ({ page }) => {
  test.slow()
  await openAs(page, LENDER, '/dashboard/lending/loans')
  await page.getByRole('link', { name: 'Import loans' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Import loans from another system' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await shot(page, 'import-start')

  await checks(page, 'old.csv', [loan(1, 'Ada'), loan(2, 'Ben', { principal: '"4321,09"' })])
  await expect(page.getByText('1 loan can be created, 1 loan refused.', { exact: false })).toBeVisible()
  const problems = page.getByRole('region', { name: 'Problems' }).getByRole('row')
  await expect(problems.nth(1)).toContainText('“4321,09” has a comma before the cents. Write it as 4321.09')
  expect(await saved(page, 'Download the problems')).toContain('Principal balance')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await shot(page, 'import-problems')

  await page.getByRole('link', { name: 'Choose corrected files' }).click()
  await checks(page, 'fixed.csv', [loan(1, 'Ada'), loan(2, 'Ben', { next: '11/1/2026', late: 19 })])
  const totals = page.getByRole('region', { name: 'Control totals' })
  await page.getByLabel('Loans in the old system').fill('2')
  await page.getByLabel('Principal in the old system').fill('8,642.17')
  await expect(totals.getByRole('row', { name: /^Principal/ })).toContainText('$0.01')
  const start = page.getByRole('button', { name: 'Import 2 loans' })
  await expect(start).toBeDisabled()
  await page.getByLabel('Principal in the old system').fill('8,642.18')
  await expect(totals.getByRole('row', { name: /^Principal/ })).toContainText('Equal')
  await shot(page, 'import-dry-run')
  await start.press('Enter')
  await expect(page.getByText('2 loans imported.')).toBeVisible({ timeout: 30_000 })

  await expect(page.getByText('All 2 loans agree with the file to the cent.')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await shot(page, 'import-done')
  expect(await saved(page, 'Download')).toContain(`${NUMBERS}-2`)
  await page.getByRole('link', { name: `${NUMBERS}-2` }).click()
  await page.waitForURL(/dashboard\/loans\//)
  await expect(page.getByText('Number before the import')).toBeVisible()
  await expect(page.getByText(`${NUMBERS}-2`).first()).toBeVisible()
  await shot(page, 'imported-loan')
  await page.goto(`/dashboard/lending/loans?q=${NUMBERS}-2`)
  await expect(page.getByRole('region', { name: 'Loans' }).getByRole('link')).toHaveCount(1)
  await page.goto('/dashboard/lending/import-loans')
  await page.getByRole('link', { name: 'fixed.csv' }).first().click()

  await page.getByRole('button', { name: 'Undo the import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The file had the balances of last month')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText(/^Undone .*: The file had the balances/)).toBeVisible()
  await page.goto(`/dashboard/lending/loans?q=${FAMILY}`)
  await expect(page.getByText('No matches')).toBeVisible()
})

/** Chooses a file, sees that its columns are recognized, and starts the dry run. */
async function checks(page: Page, name: string, rows: string[]): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from([HEADS, ...rows].join('\n')) }
  await page.getByLabel('Balances are those of').fill('2026-11-20')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByLabel('Principal balance')).toHaveValue('10')
  await page.getByLabel('Loan number').selectOption({ label: 'Acct' })
  await page.getByRole('button', { name: 'Check the files' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Result of the dry run' })).toBeVisible({ timeout: 30_000 })
}

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return String(await readFile(await download.path()))
}
