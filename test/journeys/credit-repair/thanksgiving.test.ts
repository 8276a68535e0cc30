import { expect, type Locator, type Page, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { emailsTo, expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { anAddress, supabaseAgainst } from '#test/journeys/people.ts'
import { prepares, sendsContract, signsOnPhone } from './contract-steps.ts'
import { deskAt, type MovedProduct, movedProduct } from './moved-product.ts'

const TERMS = {
  ...{ total: '594', payment: '$99 for each item after the bureau decided it.', items: 'Ally: deleted by June 2027' },
  companyAddress: '5 Fifth Avenue, Albany, NY 12207',
}
const STAFF = { email: 'cro@demo.test', password: 'Tradeline-demo-1' }

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
  const desk = await deskAt(browser, STAFF, WEDNESDAY, client.address)
  await sendsContract(desk, TERMS)
  await signsOnPhone(browser, desk, { email: 'rosa@example.test' }, WEDNESDAY)

  await expect(desk.getByText(LOCK).first()).toBeVisible({ timeout: 30_000 })
  await expect(desk.getByText('Contract signed on Nov 25, 2026 by Rosa Thanks by link.')).toBeVisible()
  await expectAccessible(desk)
  await desk.context().close()
  expect(await client.drafts()).toMatchObject({ status: 409, code: 'croa_window_open' })
  for (const early of [MONDAY, TUESDAY]) {
    await product.setTime(early)
    expect(await client.drafts(), early).toMatchObject({ status: 409, code: 'croa_window_open' })
  }
  const locked = await deskAt(browser, STAFF, TUESDAY, client.address)
  await expect(locked.getByText(LOCK).first()).toBeVisible()

  await product.setTime(NEXT_WEDNESDAY)
  const open = await deskAt(browser, STAFF, NEXT_WEDNESDAY, client.address)
  await expect(open.getByText('The cancellation period ended on Dec 1, 2026.')).toBeVisible()
  expect((await client.drafts()).status).toBe(201)
})

// Later than the first journey, because a clock that goes back would confuse the limits of sign-ins.
test('a client cancels with one press on the page where they signed, and nothing follows', async ({ browser }) => {
  await product.setTime(NEXT_WEDNESDAY)
  const client = await enrolled('Ines', 'ines@example.test')
  const desk = await deskAt(browser, STAFF, NEXT_WEDNESDAY, client.address)
  await sendsContract(desk, TERMS)
  const phone = await signsOnPhone(browser, desk, { email: 'ines@example.test' }, NEXT_WEDNESDAY)
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
  const desk = await deskAt(browser, STAFF, TUESDAY_AFTER, client.address)
  await prepares(desk, TERMS)
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
  const later = await deskAt(browser, STAFF, WEEK_AFTER, client.address)
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
