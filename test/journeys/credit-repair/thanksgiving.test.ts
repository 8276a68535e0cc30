import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { signs } from '#test/journeys/documents/signer-steps.ts'
import { emailsTo, expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { anAddress, openAs, supabaseAgainst } from '#test/journeys/people.ts'
import { type MovedProduct, movedProduct, setBrowserTime } from './moved-product.ts'

const STAFF = { email: 'cro@demo.test', password: 'Tradeline-demo-1' }
const PHONE = { viewport: { width: 390, height: 844 }, acceptDownloads: true }

// 15 USC 1679e(a): until midnight of the third business day after the signature. Signed on Wednesday, November 25, 2026: Thursday is
// Thanksgiving, so Friday the 27th, Monday the 30th, and Tuesday, December 1, count. All are at noon in New York.
const WEDNESDAY = '2026-11-25T17:00:00Z'
const MONDAY = '2026-11-30T17:00:00Z'
const TUESDAY = '2026-12-01T17:00:00Z'
const NEXT_WEDNESDAY = '2026-12-02T17:00:00Z'
const TUESDAY_AFTER = '2026-12-08T17:00:00Z'
const WEEK_AFTER = '2026-12-15T17:00:00Z'
const LOCK = 'The client can cancel the contract through Dec 1, 2026. You can start work on Dec 2, 2026.'

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

test('a contract signed by link the day before Thanksgiving locks work until Wednesday', async ({ browser }) => {
  await product.setTime(WEDNESDAY)
  const client = await enrolled('Rosa', 'rosa@example.test')
  const desk = await deskAt(browser, WEDNESDAY, client.address)
  await sendsContract(desk)
  await signsOnPhone(browser, desk, 'rosa@example.test', WEDNESDAY)

  await expect(desk.getByText(LOCK).first()).toBeVisible({ timeout: 30_000 })
  await expect(desk.getByText('Contract signed on Nov 25, 2026 by Rosa Thanks by link.')).toBeVisible()
  await expectAccessible(desk)
  await desk.context().close()
  expect(await client.drafts()).toMatchObject({ status: 409, code: 'croa_window_open' })
  for (const early of [MONDAY, TUESDAY]) {
    await product.setTime(early)
    expect(await client.drafts(), early).toMatchObject({ status: 409, code: 'croa_window_open' })
  }
  const locked = await deskAt(browser, TUESDAY, client.address)
  await expect(locked.getByText(LOCK).first()).toBeVisible()

  await product.setTime(NEXT_WEDNESDAY)
  const open = await deskAt(browser, NEXT_WEDNESDAY, client.address)
  await expect(open.getByText('The cancellation period ended on Dec 1, 2026.')).toBeVisible()
  expect((await client.drafts()).status).toBe(201)
})

// Later than the first journey, because a clock that goes back would confuse the limits of sign-ins.
test('a client cancels with one press on the page where they signed, and nothing follows', async ({ browser }) => {
  await product.setTime(NEXT_WEDNESDAY)
  const client = await enrolled('Ines', 'ines@example.test')
  const desk = await deskAt(browser, NEXT_WEDNESDAY, client.address)
  await sendsContract(desk)
  const phone = await signsOnPhone(browser, desk, 'ines@example.test', NEXT_WEDNESDAY)
  await expect(desk.getByText('The client can cancel the contract through Dec 7, 2026.').first()).toBeVisible({
    timeout: 30_000,
  })
  await phone.reload()
  await expect(phone.getByText('until December 7, 2026, midnight')).toBeVisible()
  await expectFitsPhone(phone)

  await phone.getByRole('button', { name: 'Cancel this contract' }).click()

  await expect(phone.getByText('You canceled this contract on December 2, 2026.')).toBeVisible()
  await expectAccessible(phone)
  await expect(desk.getByText('Canceled by the client on Dec 2, 2026.')).toBeVisible()
  await product.setTime(TUESDAY_AFTER)
  expect(await client.drafts()).toMatchObject({ status: 409, code: 'croa_contract_first' })
})

test('a notice mailed in time cancels a contract on paper, although staff record it after the period', async ({
  browser,
}) => {
  await product.setTime(TUESDAY_AFTER)
  const client = await enrolled('Abel', 'abel@example.test')
  const desk = await deskAt(browser, TUESDAY_AFTER, client.address)
  await prepares(desk)
  for (const act of ['Record the acknowledgment', 'Record the signature']) {
    const dialog = await opensDialog(desk, act)
    await dialog.locator('input[type=file]').first().setInputFiles(SCAN)
    await dialog.getByRole('button', { name: act }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(desk.getByText('Signature recorded. The client gets an email with a link to cancel.')).toBeVisible()
  const subjects = async () => (await emailsTo(desk.request, 'abel@example.test')).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/^Signed:/))
  await desk.context().close()

  await product.setTime(WEEK_AFTER)
  const later = await deskAt(browser, WEEK_AFTER, client.address)
  const dialog = await opensDialog(later, 'Record a cancellation')
  await dialog.getByRole('button', { name: 'Cancel the contract' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose the notice that the client mailed or delivered in time')
  await dialog.locator('input[type=file]').first().setInputFiles(SCAN)
  await expect(dialog.getByLabel('Notice mailed or delivered on')).toHaveValue('2026-12-11')
  await expectAccessible(later)
  await dialog.getByRole('button', { name: 'Cancel the contract' }).click()

  await expect(later.getByText('Canceled by the client on Dec 11, 2026.')).toBeVisible()
  expect(await client.drafts()).toMatchObject({ status: 409, code: 'croa_contract_first' })
})

const SCAN = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

async function opensDialog(desk: Page, name: string): Promise<Locator> {
  await desk.getByRole('button', { name }).click()
  return desk.getByRole('dialog', { name })
}

const REPORT = {
  status: 'success',
  full_feed: { trade_accounts: [{ company: 'Ally', account_type: 'Installment', date_of_opening: '07/2022' }] },
}

/** A client in New York who is enrolled, with a credit report. */
async function enrolled(first_name: string, email: string) {
  const staff = await signedIn()
  const place = { address: '1 Main Street', city: 'Albany', state: 'NY', zip: '12207' }
  const row = { first_name, last_name: 'Thanks', email, ...place }
  const { data } = await staff.from('clients').insert(row).select('id').single<{ id: string }>().throwOnError()
  await staff.functions.invoke('enroll-client', {
    body: { client_id: data.id, monthly_fee: 99, sale_channel: 'web', enrolled_on: WEDNESDAY.slice(0, 10) },
  })
  const [report] = await product.asOwner(
    `insert into public.credit_reports (organization_id, client_id, status, bureau_data)
     select organization_id, id, 'success', jsonb_build_object('experian', $2::jsonb) from public.clients where id = $1 returning id`,
    [data.id, JSON.stringify(REPORT)],
  )
  const item = { bureau: 'experian', item_key: '["account","ally","installment","072022"]', reason: 'not_mine' }
  return {
    address: `/dashboard/clients/${data.id}?tab=credit-repair`,
    /** Drafts a dispute, and returns what the server says. */
    drafts: async (): Promise<{ status: number; code?: string }> => {
      const response = await asStaff('/functions/v1/open-disputes', {
        ...{ client_id: data.id, report_id: report.id, items: [item] },
      })
      return { status: response.status, ...(await response.json()) }
    },
  }
}

async function signedIn(): Promise<SupabaseClient> {
  const staff = await supabaseAgainst(product.url)
  const { error } = await staff.auth.signInWithPassword(STAFF)
  if (error) throw error
  return staff
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

/** Opens the client's credit repair as staff, with a browser whose clock agrees with the product's. */
async function deskAt(browser: Browser, instant: string, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  await setBrowserTime(context, instant)
  const page = await context.newPage()
  await openAs(page, STAFF, address)
  return page
}

async function prepares(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Prepare contract' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Prepare contract' })
  await dialog.getByLabel('Total cost (USD)').fill('594')
  await dialog.getByLabel('Terms of payment').fill('$99 for each item after the bureau decided it.')
  await dialog.getByLabel('Services, in full').fill('We write and send the disputes that you attest.')
  await dialog.getByLabel('Items to be modified').fill('Ally: deleted by June 2027')
  await dialog.getByLabel('Guarantees').fill('No result is guaranteed.')
  await dialog.getByLabel('When the services will be complete').fill('Within six months.')
  await dialog.getByLabel('Principal business address').fill('5 Fifth Avenue, Albany, NY 12207')
  await dialog.getByRole('button', { name: 'Prepare contract' }).click()
  await expect(dialog).toBeHidden()
}

async function sendsContract(desk: Page): Promise<void> {
  await prepares(desk)
  await desk.getByRole('button', { name: 'Send to sign by link' }).click()
  await expect(desk.getByText('Sent. The client gets a link to sign.')).toBeVisible()
}

/** Follows the link in the client's email on a phone, and signs everything. */
async function signsOnPhone(browser: Browser, desk: Page, email: string, instant: string): Promise<Page> {
  const mails = () => emailsTo(desk.request, email)
  const linkOf = async () => (await mails()).flatMap(({ links }) => links).find((link) => link.includes('/sign#'))
  await expect.poll(linkOf).toBeDefined()
  const context = await browser.newContext(PHONE)
  await setBrowserTime(context, instant)
  const phone = await context.newPage()
  await phone.goto((await linkOf()) ?? '')
  await phone.getByRole('button', { name: 'Send the code' }).click()
  const codeOf = async () => (await mails()).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code)
  await expect.poll(codeOf).toBeDefined()
  await phone.getByLabel('Code', { exact: true }).fill((await codeOf()) ?? '')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await signs(phone)
  return phone
}
