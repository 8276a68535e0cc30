import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { wordsOf } from '#test/support/pdf-words.ts'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs } from './people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'

test('a lender downloads the statement and the payoff letter of a loan', async ({ page }) => {
  await openAs(page, { email: 'lender@demo.test', password: DEMO_PASSWORD }, '/dashboard')
  await page.getByRole('region', { name: 'Loans past due' }).getByRole('link').first().press('Enter')

  await page.getByRole('button', { name: 'Download Statement' }).press('Enter')
  await page.getByLabel('Period').selectOption('Custom dates')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByLabel('Period').selectOption('Since the loan began')
  const statement = await downloaded(page, 'Download')
  expect(statement.name).toMatch(/^loan-statement-.*\.pdf$/)
  expect(await wordsOf(statement.bytes)).toContain('Closing balance')

  await page.getByRole('button', { name: 'Payoff Letter' }).press('Enter')
  const payoff = page.getByRole('region', { name: 'Payoff' })
  await expect(payoff).toContainText('Each day after')
  await expectAccessible(page)
  await expectFitsPhone(page)
  const total = (await payoff.locator('dd').nth(4).textContent()) ?? ''
  const letter = await downloaded(page, 'Download letter')
  expect(await wordsOf(letter.bytes)).toContain(total)
})

async function downloaded(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).press('Enter'),
  ])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
