import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }

test('a lender narrows the portfolio, saves the view, and finds it again', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/lending/loans')
  const rows = page.getByRole('region', { name: 'Loans' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByLabel('Days past due').selectOption('Past due')
  await page.waitForURL(/bucket=late/)
  await page.getByLabel('Owner').selectOption('My clients')
  await page.waitForURL(/owner=mine/)
  await page.getByLabel('Sort by').selectOption('Largest amount past due')
  await page.waitForURL(/bucket=late&owner=mine&sort=past-due-amount/)
  await page.getByLabel('Owner').selectOption('Every owner')
  await expect(rows.nth(1)).toContainText(/\d d · /)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this list as').fill('Late loans')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: 'Late loans' })).toBeVisible()

  await page.goto('/dashboard/lending/loans')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'Late loans' }).click()

  await page.waitForURL(/bucket=late&sort=past-due-amount/)
  await expect(rows.nth(1)).toContainText(/\d d · /)
})

test('the pool shows its figures over time, and leads to the loans of a bucket', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/lending')
  await page.getByRole('navigation', { name: 'Lending' }).getByRole('link', { name: 'Loans' }).press('Enter')
  await page.getByRole('navigation', { name: 'Loans' }).getByRole('link', { name: 'Pool' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Roll rates' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'By state' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('link', { name: '1–29 days' }).first().press('Enter')

  await page.waitForURL(/\/dashboard\/lending\/loans\?bucket=1$/)
  await expect(page.getByRole('region', { name: 'Loans' })).toBeVisible()
})

test('a figure of the pool leads to its loans, and back', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/lending/pool')
  const byState = page.getByRole('region', { name: 'By state' }).last()
  const figure = byState.getByRole('row').nth(1).getByRole('link').nth(2)
  const text = (await figure.textContent()) ?? ''
  await figure.press('Enter')

  await page.waitForURL(/pool\?kind=state&state=/)
  const loans = page.getByRole('region', { name: 'Loans of the figure' })
  await expect(loans.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/^\d+ loans?, \$/)).toContainText(text.replace(/\D/g, '').slice(0, 1))
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('link', { name: 'All figures of the pool' }).click()

  await expect(byState).toBeVisible()
})
