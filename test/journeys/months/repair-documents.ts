import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#test/support/pdf-words.ts'
import type { Fee } from './repair-month-steps.ts'

/** Issues an invoice for finished work, which the bureau's answer shows. */
export async function issuesInvoice(desk: Page, { amount, work, answer }: Omit<Fee, 'on'>): Promise<void> {
  await desk.getByRole('button', { name: 'Prepare invoice' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Prepare an invoice' })
  for (const { item, bureau } of work)
    await dialog.getByRole('checkbox', { name: new RegExp(`^${item} at ${bureau}`) }).check()
  await dialog.getByLabel('Amount (USD)').fill(amount)
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  if (answer) {
    await expect(dialog).toContainText('has no evidence of its result')
    await dialog.locator('input[type=file]').first().setInputFiles(answer)
    await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  }
  await expect(dialog).toBeHidden()
}

/** Records the payment of the client's open invoice. */
export async function recordsPayment(desk: Page, number: string): Promise<void> {
  await desk.getByRole('button', { name: `Record payment of ${number}` }).click()
  const dialog = desk.getByRole('dialog', { name: `Record the payment of ${number}` })
  await dialog.getByLabel('Method').selectOption('Check')
  await dialog.getByRole('button', { name: 'Record fee' }).click()
  await expect(dialog).toBeHidden()
}

/** Saves a document by its button, and expects words in it. */
export async function readsDocument(desk: Page, button: RegExp, said: readonly (string | RegExp)[]): Promise<void> {
  const saving = desk.waitForEvent('download')
  await desk.getByRole('button', { name: button }).first().click()
  const saved = await (await saving).createReadStream()
  const words = await wordsOf(Buffer.concat(await saved.toArray()))
  for (const one of said) expect(words).toMatch(one)
}
