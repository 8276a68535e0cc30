import { expect, type Page } from '@playwright/test'

/** Returns the loans of every queue, as the page of collections lists them, sorted. */
export async function queuedLoans(page: Page): Promise<string[]> {
  const queues = page.getByRole('navigation', { name: 'Queues' }).getByRole('button')
  await expect(queues.first()).toBeVisible()
  const found: string[] = []
  for (const queue of await queues.all()) {
    const count = Number(/(\d+)past due/.exec(String(await queue.textContent()))?.[1])
    if (count === 0) continue
    await queue.click()
    const links = page.getByRole('region', { name: 'Late accounts' }).locator('a[href*="/collections/accounts/"]')
    await expect(links).toHaveCount(count)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    found.push(...addresses.map((address) => /accounts\/([0-9a-f-]{36})/.exec(address)?.[1] ?? address))
  }
  return found.toSorted()
}

/** Records a promise on the page of an account. */
export async function promises(page: Page, on: string, dollars: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Record a promise' })).toBeVisible()
  await page.locator('h1').click()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Record a promise to pay' })
  await dialog.getByLabel('Day').fill(on)
  await dialog.getByLabel('Amount (USD)').fill(dollars)
  await dialog.getByRole('button', { name: 'Record the promise' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Promises to pay' }).getByText('Open')).toBeVisible()
}

/** Adds the company's own rule for Michigan, which counsel approved: a borrower needs no notice to cure. */
export async function addsStateRule(page: Page, contracts: 'Consumer loans' | 'Vehicle contracts'): Promise<void> {
  await page.getByRole('button', { name: 'Add state rule' }).click()
  const dialog = page.getByRole('dialog')
  const choices = { State: 'Michigan', Contracts: contracts, 'Late fee': 'Amount', Deficiency: DEFICIENCY }
  for (const [label, option] of Object.entries(choices))
    await dialog.getByLabel(label, { exact: true }).selectOption(option)
  for (const [label, text] of Object.entries(RULE)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog).toHaveCount(0)
}

const DEFICIENCY = 'The lender can claim it'
const RULE = {
  ...{ Maximum: '25', 'Returned payment fee (dollars)': '25', 'Days to cure after a notice': '0' },
  ...{ 'Grace days': '0', 'Late fee (dollars)': '15' },
  ...{ Citation: 'MCL 445.1854(1)', Source: 'Letter of Bell LLP', 'Approved by (counsel)': 'Ruth Bell' },
  ...{ 'Approved on': '2026-01-05', 'In force from': '2026-01-05' },
}

/** Begins the repossession of a vehicle on the page of an account, through the notice of its sale. */
export async function repossesses(page: Page, cost: string): Promise<void> {
  await page.getByRole('button', { name: 'Begin a repossession' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begin a repossession' })
  await dialog.getByLabel('Collateral').fill('2019 Ford F-150')
  await dialog.getByRole('button', { name: 'Begin' }).press('Enter')
  await expect(page.getByText('Ordered', { exact: true }).first()).toBeVisible()
  await takes(page, 'Give it to an agent', { Agent: 'Fast Recovery' })
  await takes(page, 'Record the recovery', { Place: 'At work' })
  await takes(page, 'Add a cost', { 'Amount (USD)': cost, Cost: 'Fee of the agent' })
  await takes(page, 'Send the notice of sale', {})
}

/** Opens the repossession from its account, records the sale, and sends the explanation of the deficiency. */
export async function sells(page: Page, price: string): Promise<void> {
  await page.getByRole('list', { name: 'Repossessions' }).getByRole('link').click()
  await takes(page, 'Record the sale', { 'Price (USD)': price, Buyer: 'Auto Auction' })
  await expect(page.getByText(/^Deficiency of \$/)).toBeVisible()
  const letter = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download: Explanation of the deficiency or surplus' }).click()
  expect((await letter).suggestedFilename()).toBe('result-letter.pdf')
  await takes(page, 'Send the explanation', {})
  await expect(page.getByText('This repossession has ended.')).toBeVisible()
}

async function takes(page: Page, step: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: step }).click()
  const dialog = page.getByRole('dialog', { name: step })
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: step }).click()
  await expect(dialog).toBeHidden()
}
