import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { wordsOf } from '#test/support/pdf-words.ts'
import { expectAccessible, expectFitsPhone, linkMailedTo, storedTokens } from './journey.ts'
import { fromElsewhere, newcomer, openAs, supabaseAgainst } from './people.ts'

/** Creates a partner's client and opens a tab of the file. Returns the client's email address. */
async function newClientOn(page: Page, baseUrl: string, tab: string): Promise<string> {
  await openAs(page, { email: 'partner@demo.test', password: 'Tradeline-demo-1' }, '/dashboard')
  const staff = await supabaseAgainst(baseUrl)
  await staff.auth.setSession(await storedTokens(page))
  const { email } = newcomer('Dana')
  const dana = { first_name: 'Dana', last_name: 'Whitfield', email }
  const { data } = await staff.from('clients').insert(dana).select('id').single()
  await page.goto(`/dashboard/clients/${data?.id}?tab=${tab}`)
  return email
}

test('staff write an email, the client replies through its link, and staff see the reply arrive', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newClientOn(page, String(baseURL), 'communication')
  await page.getByLabel('Subject').fill('Your documents')
  await page.getByRole('textbox', { name: 'Message' }).fill('Please send your pay stubs.')
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeFocused()
  const client = await (await browser.newContext({ baseURL: String(baseURL) })).newPage()
  await fromElsewhere(client)
  await client.goto(await linkMailedTo(page.request, email))
  await expect(client.getByText('Please send your pay stubs.')).toBeVisible()
  await client.getByLabel('Your reply').fill('Here they are.')
  await client.getByRole('button', { name: 'Send reply' }).click()
  await expect(client.getByRole('status')).not.toBeEmpty()
  await expectFitsPhone(client)
  await client.context().close()

  const messages = page.getByRole('log', { name: 'Messages' })
  await expect(messages).toContainText('Here they are.')
  await expect(messages).toContainText('Read ')
  await expectFitsPhone(page)
})

test('a client agrees to notices by email with the code in a PDF, and withdraws, while staff see both', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newClientOn(page, String(baseURL), 'lending')
  await page.getByRole('button', { name: 'Ask for consent' }).press('Enter')
  await page.getByLabel('Where clients reach you').fill('(512) 555-0100')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link' }).press('Enter')
  await expect(page.getByText('By mail; consent requested')).toBeVisible()

  const client = await (await browser.newContext({ baseURL: String(baseURL) })).newPage()
  await fromElsewhere(client)
  await client.goto(await linkMailedTo(page.request, email))
  const saved = client.waitForEvent('download')
  await client.getByRole('button', { name: 'Save the test PDF' }).press('Enter')
  const words = await wordsOf(await readFile(await (await saved).path()))
  await expectFitsPhone(client)
  await client.getByLabel('Code in the PDF').fill(/Your code: (\w{3} \w{3})/.exec(words)?.[1] ?? '')
  await client.getByLabel('Code in the PDF').press('Enter')
  await expect(client.getByRole('heading', { name: /^You agreed on/ })).toBeFocused()
  await expect(page.getByText('By email or by mail')).toBeVisible()
  await expectFitsPhone(page)

  await client.getByRole('button', { name: 'Withdraw my consent' }).press('Enter')
  await client.getByRole('button', { name: 'Yes, withdraw' }).press('Enter')
  await expect(client.getByRole('heading', { name: /^Withdrawn on/ })).toBeFocused()
  await expectFitsPhone(client)
  await client.context().close()
  await expect(page.getByText('By mail; consent withdrawn')).toBeVisible()
})
