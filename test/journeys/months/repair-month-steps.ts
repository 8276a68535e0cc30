import { expect, type Locator, type Page } from '@playwright/test'
import type { DESK_PARTS } from '#features/credit-repair/rules/disputes/desk.ts'

type DeskTitle = (typeof DESK_PARTS)[number]['title']

/** An item of the client's report at a bureau. */
export interface ItemAt {
  item: string
  bureau: 'Experian' | 'Equifax' | 'TransUnion'
}

/** Expects the number of disputes in each list of the desk. Lists that aren't named must be empty. */
export async function expectDesk(desk: Page, counts: Partial<Record<DeskTitle, number>>): Promise<void> {
  await desk.goto('/dashboard/disputes')
  const lists = desk.getByRole('navigation', { name: 'Lists of the desk' }).getByRole('button')
  await expect(lists).toHaveText(TITLES.map((title) => `${title} (${counts[title] ?? 0})`))
}

const TITLES: readonly DeskTitle[] = [
  ...(['Overdue', 'Due this week', 'To attest', 'To print and send', 'To confirm receipt', 'Next rounds'] as const),
  'Procedures to describe',
]

/** Records a step for every dispute of a list of the desk at once. */
export async function recordsForAll(
  desk: Page,
  title: DeskTitle,
  count: number,
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await desk.goto('/dashboard/disputes')
  await desk.getByRole('button', { name: `${title} (${count})` }).click()
  await expect(desk.getByRole('list', { name: title, exact: true }).getByRole('listitem')).toHaveCount(count)
  await desk.getByRole('button', { name: 'Choose all' }).click()
  await desk.getByRole('button', { name: `Record for ${count} …` }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Claims' }).getByRole('listitem')).toHaveCount(count)
  await fill(dialog)
  await expect(dialog).toBeHidden()
  await expect(desk.getByText(`Recorded for ${count}`)).toBeVisible()
}

/** Records that the client attested to every drafted dispute. */
export const attestsAll = (desk: Page, count: number) =>
  recordsForAll(desk, 'To attest', count, async (dialog) => {
    await dialog.getByRole('button', { name: 'Record the attestation' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Check the box to confirm that each client attests to this')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Record the attestation' }).click()
  })

/** Mails a letter by the sandbox, and follows it to its delivery. */
export async function mailsLetter(desk: Page, to: string, items: number): Promise<void> {
  const many = `${items} ${items === 1 ? 'item' : 'items'}`
  await desk.getByRole('button', { name: `Mail to ${to}, ${many} …` }).click()
  const dialog = desk.getByRole('dialog', { name: 'Mail the letter' })
  await expect(dialog).toContainText('Sandbox: no letter is printed or mailed.')
  await dialog.getByRole('checkbox', { name: 'I have read the letter' }).check()
  await dialog.getByRole('button', { name: 'Mail the letter' }).click()
  await expect(dialog).toBeHidden()
  const mailed = desk.getByRole('list', { name: 'Mailed letters' }).getByRole('listitem').first()
  await expect(mailed).toContainText(`Letter to ${to}`)
  // The server also checks by itself, and then the button is gone.
  const check = mailed.getByRole('button', { name: /^Check the letter to / })
  await expect(async () => {
    if (await check.isVisible()) await check.click({ timeout: 2_000 })
    await expect(mailed).toContainText('Delivered', { timeout: 2_000 })
  }).toPass()
}

/** The choices of a bureau's items in the dialog that starts disputes. */
export const choicesAt = (dialog: Locator, bureau: ItemAt['bureau']) =>
  dialog.getByRole('group', { name: new RegExp(`${bureau}$`) })

/** Disputes items again, with facts that the bureau has not seen. */
export async function disputesAgain(desk: Page, items: readonly ItemAt[], words: string): Promise<void> {
  await desk.getByRole('button', { name: 'Start dispute', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Start dispute' })
  for (const { item, bureau } of items) {
    const choices = choicesAt(dialog, bureau)
    await choices.getByRole('checkbox', { name: new RegExp(`^${item}`) }).check()
    await choices.getByLabel(`Why ${item} is wrong`).selectOption('Wrong balance')
    // Items are listed in the order of the report, in which they are chosen.
    await choices.getByLabel('In the client’s words').last().fill(words)
  }
  await dialog.getByRole('button', { name: 'Draft the dispute' }).click()
  await expect(dialog).toBeHidden()
}

const lineOf = (desk: Page, { item, bureau }: ItemAt, to: string = bureau) =>
  desk.getByRole('list', { name: 'Open disputes' }).getByRole('listitem', { name: `${item} at ${to}` })

/** Records an answer on its day. */
export async function recordsAnswer(desk: Page, about: ItemAt, answer: string, on: string, to?: string): Promise<void> {
  const line = lineOf(desk, about, to)
  await line.getByRole('button', { name: /^Result …/ }).click()
  const dialog = desk.getByRole('dialog', { name: 'Result' })
  await dialog.getByLabel('The bureau’s answer').selectOption(answer)
  await dialog.getByLabel('Answered on').fill(on)
  await dialog.getByRole('button', { name: 'Record the result' }).click()
  await expect(dialog).toBeHidden()
  await expect(line).toHaveCount(0)
}

/** Returns a figure of a page by its label. */
export const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

/** A fee as typed, for work that is named as the dialog does. */
export interface Fee {
  amount: string
  on: string
  work: readonly ItemAt[]
  /** The bureau's letter. Not needed for results that a later report shows. */
  answer?: { name: string; mimeType: string; buffer: Buffer }
}

/** Fills in a fee that the client paid, and presses the button. Returns the dialog. */
export async function takesFee(desk: Page, { amount, on, work, answer }: Fee): Promise<Locator> {
  const dialog = desk.getByRole('dialog', { name: 'Record a fee' })
  if (!(await dialog.isVisible())) await desk.getByRole('button', { name: 'Record a fee' }).click()
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
  for (const { item, bureau } of work) {
    await dialog.getByRole('checkbox', { name: new RegExp(`^${item} at ${bureau}`) }).check()
  }
  if (answer) await dialog.locator('input[type=file]').first().setInputFiles(answer)
  await dialog.getByLabel('Amount (USD)').fill(amount)
  await dialog.getByLabel('Date received').fill(on)
  await dialog.getByLabel('Method').selectOption('Check')
  await dialog.getByRole('button', { name: 'Record fee' }).click()
  return dialog
}
