import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone, visit } from './journey.ts'
import { openAs } from './people.ts'

test('a lender groups clients by state, schedules the report for each Monday, and stops it', async ({ page }) => {
  const name = `By state ${Date.now()}`
  await openAs(page, { email: 'lender@demo.test', password: 'Tradeline-demo-1' }, '/dashboard/reports')
  await expectAccessible(page)
  await page.getByLabel('Group by').selectOption({ label: 'State' })
  await expect(page).toHaveURL(/report=clients&by=state/)
  await expect(page.getByRole('region', { name: 'Figures' }).getByRole('row', { name: /^California/ })).toBeVisible()
  await expectFitsPhone(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^clients-by-state-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFState,Added,Archived,Clients at the end\r\n/)

  await page.getByRole('button', { name: 'Saved reports' }).click()
  await page.getByLabel('Save the open report as').fill(name)
  await page.getByRole('button', { name: 'Save report' }).click()
  const line = page.getByRole('listitem').filter({ hasText: name })
  await line.getByRole('button', { name: 'Send by email' }).click()
  await page.getByLabel('Maria Alvarez').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(line).toContainText('Sent every Monday to Maria Alvarez')
  await line.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(line).toHaveCount(0)
})

test('the page of a mail’s unsubscribe link requires no sign-in', async ({ page }) => {
  await visit(page, '/report-mail#stop=nothing')
  await page.getByRole('button', { name: 'Stop sending it to me' }).click()
  await expect(page.getByRole('alert')).toContainText('incomplete or invalid')
  await expectFitsPhone(page)
})
