import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { wordsOf } from '#test/support/pdf-words.ts'

const PHONE = { viewport: { width: 390, height: 844 }, acceptDownloads: true }

/** Opens an address on a phone of its own. */
export async function phoneAt(browser: Browser, address: string): Promise<Page> {
  const phone = await (await browser.newContext(PHONE)).newPage()
  await phone.goto(address)
  return phone
}

/** Agrees with the code from the test PDF unless it is the company, reads all pages, and signs with a typed name. */
export async function signs(page: Page): Promise<void> {
  const test = page.getByRole('button', { name: 'Open the test PDF' })
  await expect(test.or(page.getByRole('button', { name: 'Sign all documents' }))).toBeVisible()
  if (await test.isVisible()) await agrees(page)
  await readsAndSigns(page)
}

/** Shows with the code from the test PDF that such files can be opened. */
async function agrees(page: Page): Promise<void> {
  const opening = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Open the test PDF' }).click()
  const saved = await (await opening).createReadStream()
  const words = await wordsOf(Buffer.concat(await saved.toArray()))
  await page.getByLabel('Code in the PDF').fill(/Your code: (\w{3} \w{3})/.exec(words)?.[1] ?? '')
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Agree and continue' }).click()
}

async function readsAndSigns(page: Page): Promise<void> {
  const finish = page.getByRole('button', { name: 'Sign all documents' })
  await expect(finish).toBeDisabled()
  await readsAll(page)
  await fillsIn(page, finish)
  await expect(finish).toBeEnabled()
  await expectAccessible(page)
  await finish.click()
  // The server seals all documents first.
  await expect(page.getByRole('main')).toContainText(/You have signed(?!\.)/, { timeout: 60_000 })
}

/** Reads each page of each document. They load one after another. */
async function readsAll(page: Page): Promise<void> {
  const pages = page.getByRole('region', { name: /^Page \d+ of \d+$/ })
  await expect(pages.first()).toBeVisible()
  await expect(async () => {
    for (const shown of await pages.all()) await shown.evaluate(readsThrough)
    await expect(page.getByText(/pages? left to read/)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

/** Fills in every field. Those of a later document can open once the earlier ones are signed, and then offer the same signature. */
async function fillsIn(page: Page, finish: Locator): Promise<void> {
  const open = page.getByRole('button', { name: /^(Sign here|Enter initials)$/ }).first()
  const use = page.getByRole('button', { name: 'Use this' })
  while (await finish.isDisabled()) {
    if (await use.isVisible()) await use.click()
    else if (await open.isVisible()) await open.click()
    await page.waitForTimeout(50)
  }
}

/** Scrolls from the top of a page to its end, as a reader does. */
const readsThrough = (page: Element) =>
  new Promise((done) => {
    page.scrollIntoView({ block: 'start' })
    setTimeout(() => {
      page.scrollIntoView({ block: 'end' })
      setTimeout(done, 200)
    }, 200)
  })
