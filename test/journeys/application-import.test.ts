import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectFitsPhone, storedTokens } from './journey.ts'
import { openAs, supabaseAgainst } from './people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const VIN = '1M8GDM9AXKP042788'
const MISREAD = VIN.replace('KP', 'KR')

test('applications are imported from a file, and the corrected row is imported again', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/lending/import')
  await expect(page.getByRole('button', { name: 'Choose a CSV or XLSX file' })).toBeVisible()
  const [ivy, noel] = await addedClients(page, ['Ivy', 'Noel'])
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a sample file' }).press('Enter'),
  ])
  expect(String(await readFile(await sample.path()))).toContain('Collateral 1 VIN')

  await choose(page, 'leads.csv', [
    'Client ID,Type,Amount,Received how,Date,VIN,Mileage,Guarantor,Guarantor email,Role',
    `${ivy?.id},personal,"2,500",phone,2026-01-15,,,,,`,
    `${noel?.id},auto,9000,phone,2026-01-15,${MISREAD},84000,${ivy?.name},${ivy?.email},guarantor`,
  ])
  await expect(page.getByLabel('Collateral 1 VIN', { exact: true })).toHaveValue('5')
  await page.getByRole('button', { name: 'Check the file' }).press('Enter')
  const refused = page.getByRole('region', { name: 'Refused rows' })
  await expect(refused).toContainText('VIN: The check digit doesn’t match')
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Import 1 application' }).press('Enter')
  await expect(page.getByText('1 application imported from leads.csv. 1 row refused.')).toBeVisible()

  const [rejects] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save refused rows' }).press('Enter'),
  ])
  const corrected = String(await readFile(await rejects.path())).replace(MISREAD, VIN)
  await page.getByRole('button', { name: 'Import another file' }).press('Enter')
  await choose(page, 'refused-leads.csv', corrected.split('\r\n'))
  await page.getByRole('button', { name: 'Check the file' }).press('Enter')
  await page.getByRole('button', { name: 'Import 1 application' }).press('Enter')
  await expect(page.getByText('1 application imported from refused-leads.csv. 0 rows refused.')).toBeVisible()
  await page.goto(`/dashboard/clients/${noel?.id}?tab=lending`)
  await expect(page.getByRole('region', { name: 'Collateral' }).getByText(VIN)).toBeVisible()
})

async function choose(page: Page, name: string, rows: string[]): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Adds clients as the signed-in user. */
async function addedClients(page: Page, names: string[]) {
  const supabase = await supabaseAgainst(String(process.env['PRODUCT_URL']))
  const { data: session } = await supabase.auth.setSession(await storedTokens(page))
  const family = `Marlow${randomInt(1_000_000)}`
  const people = names.map((first_name) => ({
    ...{ first_name, last_name: family, email: `${first_name}.${family}@example.test`, state: 'TX' },
    user_id: session.user?.id,
  }))
  const { data } = await supabase.from('clients').insert(people).select('id, full_name, email').throwOnError()
  return data.map(({ id, full_name, email }) => ({ id: String(id), name: String(full_name), email: String(email) }))
}
