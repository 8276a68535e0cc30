import { expect, test } from '@playwright/test'
import { visit } from '#test/journeys/journey.ts'
import { join, newcomer } from '#test/journeys/people.ts'

test('a birth date that doesn’t exist is reported, and no client is added without it', async ({ page }) => {
  await join(page, newcomer('Maria'))
  await visit(page, '/dashboard/clients/new')
  const date = page.getByLabel('Date of Birth')

  await date.focus()
  await page.keyboard.type('02291991')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This day doesn’t exist, or the date isn’t complete')).toBeVisible()
  await expect(date).toBeFocused()

  await date.fill('1991-02-28')
  await expect(page.getByText('This day doesn’t exist, or the date isn’t complete')).toBeHidden()
})
