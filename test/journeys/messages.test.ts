import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsPhone, linkMailedTo, storedTokens } from '#test/journeys/journey.ts'
import { fromElsewhere, newcomer, openAs, supabaseAgainst } from '#test/journeys/people.ts'

test('staff write an e-mail, the client answers by its link, and the answer arrives while staff look on', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAs(page, { email: 'partner@demo.test', password: 'Tradeline-demo-1' }, '/dashboard')
  const staff = await supabaseAgainst(String(baseURL))
  await staff.auth.setSession(await storedTokens(page))
  const { email } = newcomer('Dana')
  const dana = { first_name: 'Dana', last_name: 'Whitfield', email }
  const { data } = await staff.from('clients').insert(dana).select('id').single()
  await page.goto(`/dashboard/clients/${data?.id}?tab=communication`)
  await page.getByLabel('Subject').fill('Your papers')
  await page.getByRole('textbox', { name: 'Message' }).fill('Please send your pay stubs.')
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Your papers' })).toBeFocused()
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
