import { expect, type Locator, type Page } from '@playwright/test'
import { wordsOf } from '#test/support/pdf-words.ts'
import { choicesAt, type ItemAt } from './repair-month-steps.ts'

const BUREAUS = ['Experian', 'Equifax', 'TransUnion'] as const

/** Disputes every negative debt of three bureaus in one action. */
export async function startsFirstRound(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Start dispute', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Start dispute' })
  await dialog.getByRole('button', { name: 'Choose all 12 negative items' }).click()
  for (const bureau of BUREAUS) {
    await choicesAt(dialog, bureau).getByLabel('Why MERCY CLINIC is wrong').selectOption('Wrong balance')
  }
  await dialog.getByLabel('Reason for all chosen').selectOption('Never late')
  await dialog.getByRole('button', { name: 'Draft the dispute' }).click()
  await expect(desk.getByText('12 disputes drafted')).toBeVisible()
}

/** No fee can be taken while no dispute has a result (15 USC 1679b(b)). */
export async function findsNoWorkToPay(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Record a fee' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Record a fee' })
  await expect(dialog).toContainText('No dispute of this client has a result that a fee can be taken for.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/** Reads the letter to a bureau: one PDF about all of its items. */
export async function readsLetter(desk: Page, to: string, items: readonly string[]): Promise<void> {
  const saving = desk.waitForEvent('download')
  await desk.getByRole('button', { name: `Letter to ${to}, ${items.length} items (PDF)` }).click()
  const saved = await (await saving).createReadStream()
  const words = await wordsOf(Buffer.concat(await saved.toArray()))
  for (const item of items) expect(words).toContain(item)
  expect(words).toContain('Rita Return')
}

/** Plans another dispute after each verified item. */
export async function plansAnotherDispute(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Plan', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Plan of disputes' })
  await dialog.getByLabel('When verified').selectOption('Dispute again with new facts')
  await dialog.getByRole('button', { name: 'Save the plan' }).click()
  await expect(dialog).toBeHidden()
}

/** Records that no answer came, in the dialog of the desk. */
export async function recordsAbsence(dialog: Locator): Promise<void> {
  await dialog.getByLabel('The answer').selectOption('No response')
  await dialog.getByRole('button', { name: 'Record the result' }).click()
}

/** Returns the decided dispute whose next step is open. */
async function proposed(desk: Page, { item, bureau }: ItemAt): Promise<Locator> {
  const ended = desk.getByRole('list', { name: 'Decided and closed disputes' })
  if (!(await ended.isVisible())) await desk.getByRole('heading', { name: 'Decided and closed' }).click()
  const line = ended.getByRole('listitem', { name: `${item} at ${bureau}`, exact: true })
  return line.filter({ has: desk.getByRole('button', { name: 'Dismiss' }) })
}

/** Drafts the complaint after a missing answer, for the client to file. */
export async function draftsComplaint(desk: Page, about: ItemAt): Promise<void> {
  const line = await proposed(desk, about)
  await expect(line).toContainText('Next round: Complain to the CFPB')
  await line.getByRole('button', { name: 'Draft the complaint' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Complaint to the CFPB' })
  await expect(dialog.getByLabel('Draft')).toHaveValue(new RegExp(about.item))
  const saving = desk.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as a text file' }).click()
  await saving
  await line.getByRole('button', { name: 'Done' }).click()
  await expect(line).toHaveCount(0)
}

export async function dismissesNextStep(desk: Page, about: ItemAt): Promise<void> {
  const line = await proposed(desk, about)
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toHaveCount(0)
}

/** Disputes an item with the company that reports it, at the address that the company names. */
export async function disputesWithFurnisher(desk: Page, { item, bureau }: ItemAt): Promise<void> {
  await desk.getByRole('button', { name: 'Start dispute', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Start dispute' })
  const choices = choicesAt(dialog, bureau)
  await choices.getByRole('checkbox', { name: new RegExp(`^${item}`) }).check()
  await choices.getByLabel('Send to').selectOption('The company that reports it')
  await choices.getByLabel(`Why ${item} is wrong`).selectOption('Wrong balance')
  await choices.getByLabel('Address for disputes').fill('1 Ledger Square\nColumbus, OH 43085')
  await dialog.getByRole('button', { name: 'Draft the dispute' }).click()
  await expect(dialog).toBeHidden()
}
