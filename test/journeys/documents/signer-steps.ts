import { type Browser, expect, type Page } from '@playwright/test'
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
  const pages = page.getByRole('region', { name: /^Page \d+ of \d+$/ })
  await expect(pages.first()).toBeVisible()
  // On a busy machine, a page is not drawn yet when it is scrolled past, and must be read again.
  await expect(async () => {
    for (const shown of await pages.all()) await shown.evaluate(readsThrough)
    await expect(page.getByText(/pages? left to read/)).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  for (const name of ['Sign here', 'Enter initials']) {
    const empty = page.getByRole('button', { name })
    for (let left = await empty.count(); left > 0; left -= 1) {
      await empty.first().click()
      // The first mark is offered again for the further fields.
      const use = page.getByRole('button', { name: 'Use this' })
      await expect.poll(async () => (await use.isVisible()) || (await empty.count()) < left).toBe(true)
      if (await use.isVisible()) await use.click()
      await expect(empty).toHaveCount(left - 1)
    }
  }
  await expect(finish).toBeEnabled()
  await expectAccessible(page)
  await finish.click()
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible()
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
