import { expect, test } from '@playwright/test'
import { openAs } from '#test/journeys/people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }

test('a printed page of the client list says which clients it has, and a screen does not', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/clients')
  const line = page.getByText(/^This printout has clients 1 to \d+ of \d+\. The export of the list has all of them\.$/)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await expect(line).toBeHidden()

  await page.emulateMedia({ media: 'print' })

  await expect(line).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
})
