import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'

const LENDER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }

test('a lender writes notes and tasks in a client’s file, and works through My work by keyboard', async ({ page }) => {
  await openAs(page, LENDER, '/dashboard/clients')
  await page.getByRole('table').getByRole('link').first().press('Enter')
  const note = `Called about the truck ${Date.now()}`
  await writesNote(page, note)
  const title = `Call again ${Date.now()}`
  await addsTask(page, title)
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.waitForURL('/dashboard/work')
  const row = page.getByRole('list', { name: 'Tasks for today' }).getByRole('listitem').filter({ hasText: title })
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: /^My work \d+ waiting/ }).first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await reaches(page, title)
  await page.keyboard.press('d')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await reaches(page, title)
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of My work' })).toBeVisible()
  await page.keyboard.press('Escape')

  const next = page.getByRole('list', { name: 'Next tasks' }).getByRole('link', { name: title })
  await next.press('Enter')
  await page.waitForURL(/\/dashboard\/clients\/.*#notes-and-tasks/)
  await expect(page.getByText(note)).toBeVisible()
})

async function writesNote(page: Page, note: string) {
  const field = page.getByRole('textbox', { name: 'New note' })
  await field.fill('@')
  await page.getByRole('listbox', { name: 'Colleagues' }).waitFor()
  await field.press('Enter')
  await expect(field).toHaveValue(/^@.+ $/)
  await field.press('End')
  await field.pressSequentially(note)
  await field.press('Control+Enter')
  const written = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: note })
  await expect(written).toBeVisible()
  await written.getByRole('button', { name: /^Pin the note/ }).press('Enter')
  await expect(written.getByText('Pinned')).toBeVisible()
}

async function addsTask(page: Page, title: string) {
  await page.getByRole('button', { name: 'New task' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('What is to do').fill(title)
  await dialog.getByLabel('Due').fill(new Date().toISOString().slice(0, 10))
  await dialog.getByLabel('Repeats by').selectOption({ label: 'Weeks' })
  await expect(dialog.getByText('Repeats every week')).toBeVisible()
  await dialog.getByLabel('Repeats by').selectOption('')
  await dialog.getByRole('button', { name: 'Add task' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Open tasks' }).getByText(title)).toBeVisible()
}

/** Moves down and then up with the keys until the item has the focus. */
async function reaches(page: Page, title: string) {
  await page.locator('h1').click()
  for (const key of `${'j'.repeat(40)}${'k'.repeat(40)}`) {
    await page.keyboard.press(key)
    if ((await page.evaluate(() => document.activeElement?.textContent)) === title) return
  }
  throw new Error(`The keys don't reach ${title}`)
}
