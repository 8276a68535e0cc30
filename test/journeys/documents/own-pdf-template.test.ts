import { expect, type Page, test } from '@playwright/test'
import { samplePdf } from '#features/signing/tests/sample-pdf.ts'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { openAs } from '#test/journeys/people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'
const AUTHOR = { email: 'tom@demo.test', password: DEMO_PASSWORD }
const OWNER = { email: 'lender@demo.test', password: DEMO_PASSWORD }
const NEW = '/dashboard/documents/templates/new'

/** Draws from one point of the first page to another, given as parts of its width and height. */
async function draw(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const layer = page.getByRole('group', { name: 'Fields of page 1' })
  await layer.scrollIntoViewIfNeeded()
  const box = await layer.boundingBox()
  if (box === null) throw new Error('The page is not shown')
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

test('a company’s own PDF gets fields by mouse and by keyboard, and a second person publishes it', async ({
  page,
  browser,
}) => {
  await openAs(page, AUTHOR, NEW)
  await page.getByLabel('Begin with').selectOption('pdf')
  await page.getByLabel('Kind of document').selectOption('security_agreement')
  await page.getByLabel('Choose a PDF').setInputFiles({
    ...{ name: 'Our agreement.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from(await samplePdf(2, `Agreement ${Date.now()}`)),
  })
  await expect(page.getByText('Our agreement.pdf · 2 pages')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Our own agreement')
  await page.getByRole('button', { name: 'Create template' }).press('Enter')
  await expect(page.getByText('The signature of the borrower is missing.')).toBeVisible()

  // By mouse: a signature, which is then moved.
  await draw(page, [0.2, 0.3], [0.5, 0.34])
  const signature = page.getByRole('button', { name: /^Field 1: Signature · Borrower/ })
  await expect(signature).toBeFocused()
  await draw(page, [0.3, 0.32], [0.4, 0.42])
  await expect(signature).toHaveAccessibleName(/page 1, 18\d points from the left, 31\d from the top/)
  await expect(page.getByText(/No errors found/)).toBeVisible()

  // By keyboard: a value, moved, resized, removed, and brought back.
  await page.getByLabel('Field to place').selectOption('value')
  await page.getByLabel('Value', { exact: true }).selectOption('borrower.name')
  await page.getByRole('button', { name: 'Add field' }).press('Enter')
  const value = page.getByRole('button', { name: /^Field 2: Borrower: Name/ })
  await expect(value).toBeFocused()
  const top = Number(/(\d+) from the top/.exec((await value.getAttribute('aria-label')) ?? '')?.[1])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(value).toHaveAccessibleName(
    new RegExp(`76 points from the left, ${top + 1} from the top, 184 wide, 16 high`),
  )
  await page.keyboard.press('Delete')
  await expect(value).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(value).toBeVisible()

  // In numbers, as on a phone.
  await value.focus()
  await page.getByRole('spinbutton', { name: 'From the left' }).fill('100')
  await expect(value).toHaveAccessibleName(/100 points from the left/)
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByLabel('Page 1 of 2').getByText('Rosa Sample')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for publishing' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Return to draft' })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await openAs(other, OWNER, new URL(page.url()).pathname)
  await other.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await other.getByLabel('Counsel who reviewed it').fill('Ruth Bell')
  await other.getByLabel('Day of the review').fill('2026-01-05')
  await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(other.getByText(/Version 1 published/)).toBeVisible()
  await other.context().close()
})
