import { type Browser, expect, type Page, test } from '@playwright/test'
import { addDays } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { type MovedProduct, movedProduct, setBrowserTime } from '#test/journeys/credit-repair/moved-product.ts'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { anAddress, openAs } from '#test/journeys/people.ts'

const STAFF = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
// The demo's loans were made before today, so the journey begins on the Monday after the next three days.
const TODAY = new Date().toISOString().slice(0, 10)
const soon = addDays(TODAY, 3)
const MONDAY = addDays(soon, (8 - new Date(soon).getUTCDay()) % 7)
// Noon in New York, and morning in Hawaii: contact is allowed everywhere.
const daysLater = (days: number) => `${addDays(MONDAY, days)}T19:00:00Z`
const [DAY_1, DAY_2, DAY_5] = [daysLater(0), daysLater(1), daysLater(4)]
const TOMORROW = addDays(MONDAY, 1)
// Ten days after the notice.
const [NOTICE, SALE] = [daysLater(7), daysLater(17)]
const AFTER = `after ${shortDate(addDays(MONDAY, 17))}`

let product: MovedProduct
const sharedUrl = process.env['PRODUCT_URL']
test.beforeAll(async () => {
  product = await movedProduct()
  process.env['PRODUCT_URL'] = product.url
})
test.afterAll(async () => {
  process.env['PRODUCT_URL'] = sharedUrl
  await product.stop()
})

test('one promise is kept and one is broken, and the broken one is worked first', async ({ browser }) => {
  test.setTimeout(400_000)
  await setsTime(DAY_1)
  const desk = await deskAt(browser, DAY_1, '/dashboard/collections')
  await expect(desk.getByRole('navigation', { name: 'Queues' })).toBeVisible()
  await expectAccessible(desk)
  await expectFitsPhone(desk)
  await desk.getByRole('link', { name: 'Work this queue' }).click()

  await expect(desk.getByRole('heading', { name: 'Who owes it' })).toBeVisible()
  const first = loanOf(desk)
  await desk.locator('h1').click()
  await desk.keyboard.press('c')
  await expect(desk.getByText('1 of 7 calls in 7 days').first()).toBeVisible()
  await expectAccessible(desk)
  await expectFitsPhone(desk)
  await desk.locator('h1').click()
  await desk.keyboard.press('3')
  await expect(
    desk.getByText(`You spoke with this person on ${shortDate(MONDAY)}`, { exact: false }).first(),
  ).toBeVisible()
  await promises(desk, '25.00')
  await desk.locator('h1').click()
  await desk.keyboard.press('j')
  await expect.poll(() => loanOf(desk) ?? first).not.toBe(first)
  const second = loanOf(desk)
  await promises(desk, '30.00')

  await setsTime(DAY_2)
  const paid = await asStaff('/functions/v1/post-payment', {
    ...{ loan_id: first, amount: 25, effective_date: TOMORROW, method: 'cash', idempotency_key: 'a-promised-payment' },
  })
  expect(paid.status).toBe(201)
  const work = await deskAt(browser, DAY_2, '/dashboard/work')
  await expect(work.getByRole('heading', { name: /^Promises due today/ })).toBeVisible()

  await setsTime(DAY_5)
  const later = await deskAt(browser, DAY_5, `/dashboard/collections/accounts/${first}`)
  const list = later.getByRole('list', { name: 'Promises to pay' })
  await expect(list.getByText('Kept', { exact: true })).toBeVisible()
  await later.goto(`/dashboard/collections/accounts/${second}`)
  await expect(list.getByText('Broken', { exact: true })).toBeVisible()
  await later.goto('/dashboard/collections')
  await expect(later.getByRole('button', { name: /^Broken promises/ })).toContainText('1')
})

test('a truck is repossessed, sold ten days after the notice, and the deficiency is explained', async ({ browser }) => {
  test.setTimeout(400_000)
  await setsTime(NOTICE)
  const desk = await deskAt(browser, NOTICE, '/dashboard/collections')
  await desk.getByRole('table').getByRole('link').last().click()
  await expect(desk.getByRole('heading', { name: 'Who owes it' })).toBeVisible()
  await requiresNoCureNotice(loanOf(desk) ?? '')
  await desk.getByRole('button', { name: 'Begin a repossession' }).click()
  const begin = desk.getByRole('dialog', { name: 'Begin a repossession' })
  await begin.getByLabel('Collateral').fill('2019 Ford F-150')
  await begin.getByLabel('Court order').fill('Albany County, index 123/2026')
  await begin.getByRole('button', { name: 'Begin' }).press('Enter')
  await expect(desk.getByText('Ordered', { exact: true }).first()).toBeVisible()

  await takes(desk, 'Give it to an agent', { Agent: 'Fast Recovery' })
  await takes(desk, 'Record the recovery', { Place: 'At work' })
  await takes(desk, 'Add a cost', { 'Amount (USD)': '150', Cost: 'Fee of the agent' })
  await takes(desk, 'Send the notice of sale', {})
  await expect(desk.getByText(`Private sale ${AFTER}`)).toBeVisible()
  await expectAccessible(desk)
  await expectFitsPhone(desk)
  await desk.getByRole('button', { name: 'Record the sale' }).click()
  const early = desk.getByRole('dialog', { name: 'Record the sale' })
  await early.getByLabel('Price (USD)').fill('100')
  await early.getByLabel('Buyer').fill('Auto Auction')
  await early.getByRole('button', { name: 'Record the sale' }).click()
  await expect(early.getByRole('alert')).toHaveText(`The notice says that the sale is ${AFTER}`)

  await setsTime(SALE)
  const later = await deskAt(browser, SALE, new URL(desk.url()).pathname)
  await takes(later, 'Record the sale', { 'Price (USD)': '100', Buyer: 'Auto Auction' })
  await expect(later.getByText(/^Deficiency of \$/)).toBeVisible()
  const download = later.waitForEvent('download')
  await later.getByRole('button', { name: 'Download: Explanation of the deficiency or surplus' }).click()
  expect((await download).suggestedFilename()).toBe('result-letter.pdf')
  await later.getByRole('button', { name: 'Send the explanation' }).click()
  await later.getByRole('dialog').getByRole('button', { name: 'Send the explanation' }).click()
  await expect(later.getByText('This repossession has ended.')).toBeVisible()
  await expectAccessible(later)
})

async function takes(page: Page, step: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: step }).click()
  const dialog = page.getByRole('dialog', { name: step })
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: step }).click()
  await expect(dialog).toBeHidden()
}

/** Adds the company's own row for the borrower's state, by which no cure notice is needed. */
const requiresNoCureNotice = (loanId: string) =>
  product.asOwner(
    `insert into public.state_rules (organization_id, state, product, rate_form, rate, cure_notice_days, deficiency_claim, citation, source,
                                     approved_by, approved_on, effective_from, created_by)
     select l.organization_id, c.state, k, 'apr', 36, 0, 'allowed', 'Our counsel', 'Letter', 'Ruth Bell', '2020-01-01', $2, c.user_id
       from public.loans l join public.clients c on c.id = l.client_id, unnest(array['consumer_loan', 'vehicle_contract']) as k
      where l.id = $1`,
    [loanId, TODAY],
  )

/** Sets all clocks, and runs the hourly tasks that follow the day. */
async function setsTime(instant: string): Promise<void> {
  await product.setTime(instant)
  for (const task of ['age-loans', 'work-collections']) {
    await product.asOwner('select graphile_worker.add_job($1, $2)', [task, '{}'])
    await expect
      .poll(
        async () =>
          (
            await product.asOwner(
              'select count(*)::integer as waiting from graphile_worker.jobs where task_identifier = $1',
              [task],
            )
          )[0].waiting,
        { timeout: 60_000 },
      )
      .toBe(0)
  }
}

const loanOf = (page: Page) => /accounts\/([0-9a-f-]+)/.exec(page.url())?.[1]

async function promises(page: Page, amount: string): Promise<void> {
  await page.locator('h1').click()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Record a promise to pay' })
  await dialog.getByLabel('Day').fill(TOMORROW)
  await dialog.getByLabel('Amount (USD)').fill(amount)
  await dialog.getByRole('button', { name: 'Record the promise' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Promises to pay' }).getByText('Open')).toBeVisible()
}

/** Posts as staff without supabase-js, which would compare the token's end with the true time. */
async function asStaff(path: string, body: object): Promise<Response> {
  const { anonKey } = await (await fetch(`${product.url}/config.json`)).json()
  const post = (to: string, token: string, content: object) =>
    fetch(`${product.url}${to}`, {
      method: 'POST',
      headers: {
        ...{ apikey: anonKey, 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...anAddress(),
      },
      body: JSON.stringify(content),
    })
  const { access_token } = await (await post('/auth/v1/token?grant_type=password', anonKey, STAFF)).json()
  return post(path, access_token, body)
}

async function deskAt(browser: Browser, instant: string, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  await setBrowserTime(context, instant)
  const page = await context.newPage()
  await openAs(page, STAFF, address)
  return page
}
