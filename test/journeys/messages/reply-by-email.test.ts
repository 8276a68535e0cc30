import { expect, type Page, test } from '@playwright/test'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { connected } from '#platform/database/connected.ts'
import { reachBundled } from '#platform/database/embedded/reached-database.ts'
import { expectAccessible, expectFitsPhone, storedTokens } from '#test/journeys/journey.ts'
import { openAs, supabaseAgainst } from '#test/journeys/people.ts'
import { Product, removeFolder } from '#test/journeys/product.ts'
import { databaseFolder } from '#test/support/database/database-folder.ts'

const STAFF = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }
const SECRET = 'a-secret-of-the-mail-service'
const EMAIL = 'dana-replies@example.test'
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const WORDS =
  'Here is my pay stub.\n\nOn Wed, Nov 18, 2026 at 2:41 PM Meridian <desk@example.test> wrote:\n> Please send it.'

let product: Product
const sharedUrl = process.env['PRODUCT_URL']
const folder = databaseFolder()
test.beforeAll(async () => {
  product = await Product.start({
    ...{ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    ...{ INBOUND_EMAIL_DOMAIN: 'reply.example.test', INBOUND_EMAIL_SECRET: SECRET },
  })
  process.env['PRODUCT_URL'] = product.url
})
test.afterAll(async () => {
  process.env['PRODUCT_URL'] = sharedUrl
  await product.stop()
  removeFolder(folder)
})

test('a client replies to an email from another address with a file, and staff see it, its marks, and its quote', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await openAs(page, STAFF, '/dashboard')
  const client = await newClient(page)
  await page.goto(`/dashboard/clients/${client}?tab=communication`)
  await page.getByLabel('Subject').fill('Your documents')
  await page.getByRole('textbox', { name: 'Message' }).fill('Please send your pay stub.')
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeFocused()

  expect(await reply(await replyAddress())).toBe(200)

  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('Here is my pay stub.', { timeout: 20_000 })
  await expect(log).toContainText('Sent from another address: friend@elsewhere.test')
  await expect(log).toContainText('The sender could not be verified')
  await expect(log.getByText('> Please send it.')).toBeHidden()
  await log.getByRole('button', { name: 'Show quoted text' }).press('Enter')
  await expect(log.getByText('> Please send it.')).toBeVisible()
  await expect(log.getByRole('list', { name: 'Attachments' })).toContainText('virus.pdf Not kept')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await log.getByRole('link', { name: 'In Documents' }).press('Enter')
  await expect(page.getByText('stub.png').first()).toBeVisible()
  await context.close()
})

async function newClient(page: Page): Promise<string> {
  const staff = await supabaseAgainst(product.url)
  await staff.auth.setSession(await storedTokens(page))
  const dana = { first_name: 'Dana', last_name: 'Replies', email: EMAIL }
  const { data } = await staff.from('clients').insert(dana).select('id').single().throwOnError()
  return data.id
}

/** Returns the address that the newest email to the client is answered to. */
async function replyAddress(): Promise<string> {
  const { ownerUrl } = await reachBundled(folder, loadSecrets(folder, undefined).ownerPassword)
  const find = "select coalesce(max(reply_to), '') as reply_to from app.mailbox where recipient = $1"
  const now = () => connected(ownerUrl, async (owner) => (await owner.query(find, [EMAIL])).rows[0].reply_to)
  await expect.poll(now).toMatch(/^reply\+/)
  return now()
}

/** Delivers a reply as the mail service does. Returns the status. */
async function reply(to: string): Promise<number> {
  const response = await fetch(`${product.url}/incoming-emails/events`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`postmark:${SECRET}`).toString('base64')}` },
    body: JSON.stringify({
      ...{ MessageID: 'pm-1', FromFull: { Email: 'friend@elsewhere.test' }, OriginalRecipient: to, TextBody: WORDS },
      Headers: [{ Name: 'Received-SPF', Value: 'Fail' }],
      Attachments: [
        { Name: 'stub.png', ContentType: 'image/png', Content: PNG },
        { Name: 'virus.pdf', ContentType: 'application/pdf', Content: Buffer.from('no PDF').toString('base64') },
      ],
    }),
  })
  return response.status
}
