import { expect, test } from '@playwright/test'
import { expectFitsPhone, linkMailedTo, visit } from './journey.ts'
import { join, newcomer } from './people.ts'

const maria = newcomer('Maria')
const ben = newcomer('Ben')

test('an owner invites a colleague, who joins, is promoted, and is demoted, and the log has all of it', async ({
  browser,
  baseURL,
}) => {
  // Two people and every section take longer than most journeys.
  test.setTimeout(180_000)
  const productUrl = String(baseURL)
  const marias = await (await browser.newContext({ baseURL: productUrl })).newPage()
  const bens = await (await browser.newContext({ baseURL: productUrl })).newPage()
  await join(marias, maria)

  await test.step('maria invites ben by email', async () => {
    await visit(marias, '/dashboard/org-admin')
    await marias.getByRole('tab', { name: 'Invitations' }).click()
    await marias.getByRole('button', { name: 'Send invitation' }).click()
    await expect(marias.getByText('Email is required')).toBeVisible()
    await marias.getByLabel('Email').fill(ben.email)
    await marias.getByRole('button', { name: 'Send invitation' }).click()
    await expect(marias.getByRole('row', { name: new RegExp(ben.email) })).toContainText('Open')
    await expectFitsPhone(marias)
    await marias.emulateMedia({ media: 'print' })
    await expect(marias.getByRole('heading', { name: 'Org Admin' })).toBeVisible()
    await expect(marias.getByRole('button', { name: 'Send invitation' })).toBeHidden()
    await marias.emulateMedia({ media: 'screen' })
  })

  await test.step('ben accepts by the link, which then is used up', async () => {
    const link = await linkMailedTo(bens.request, ben.email)
    await visit(bens, link)
    await bens.getByLabel('Full Name').fill(ben.fullName)
    await bens.getByLabel('Choose a password', { exact: true }).fill(ben.password)
    await expectFitsPhone(bens)
    await bens.getByRole('button', { name: 'Accept and join' }).click()
    await bens.waitForURL('**/dashboard')
    await expect(bens.getByText(maria.companyName).first()).toBeVisible()
    const another = await (await browser.newContext({ baseURL: productUrl })).newPage()
    await visit(another, link)
    await expect(another.getByRole('alert')).toContainText('This invitation has already been used')
    await another.close()
  })

  await test.step('staff find a refusal; an admin finds the page on the next visit; and back again', async () => {
    await visit(bens, '/dashboard/org-admin')
    await expect(bens.getByRole('alert')).toContainText('Your role does not include this page')
    const role = marias.getByLabel(`Role of ${ben.fullName}`)
    await marias.goto('/dashboard/org-admin')
    await role.selectOption({ label: 'Admin' })
    await expect(marias.getByText(`${ben.fullName} is now admin`)).toBeVisible()
    await bens.goto('/dashboard/org-admin')
    await expect(bens.getByRole('heading', { name: 'Members' })).toBeVisible()
    await role.selectOption({ label: 'Staff' })
    await expect(marias.getByText(`${ben.fullName} is now staff`)).toBeVisible()
    await bens.getByRole('tab', { name: 'Audit log' }).click()
    await expect(bens.getByText('Your role does not allow this: See the audit log').first()).toBeVisible()
  })

  await test.step('maria defines a role, gives it to ben, and he is refused what it lacks', async () => {
    await marias.getByRole('tab', { name: 'Roles' }).click()
    await marias.getByRole('button', { name: 'New role' }).click()
    await marias.getByLabel('Name', { exact: true }).fill('Bookkeeper')
    await marias.getByRole('checkbox', { name: 'See billing' }).check()
    await expect(marias.getByRole('checkbox', { name: 'See revenue' })).toBeChecked()
    await marias.getByRole('button', { name: 'Save role' }).click()
    await expect(marias.getByRole('button', { name: 'Edit Bookkeeper' })).toBeVisible()
    await expectFitsPhone(marias)
    await marias.getByRole('tab', { name: 'Members' }).click()
    await marias.getByLabel(`Role of ${ben.fullName}`).selectOption({ label: 'Bookkeeper' })
    await expect(marias.getByText(`${ben.fullName} is now Bookkeeper`)).toBeVisible()
    await bens.goto('/dashboard/clients/new')
    await expect(bens.getByText('Your role does not include this page')).toBeVisible()
    await bens.goto('/dashboard/org-admin')
    await expect(bens.getByRole('tab')).toHaveText(['Billing'])
  })

  await test.step('the log is verified, and every section is fit to use', async () => {
    await marias.getByRole('tab', { name: 'Audit log' }).click()
    await marias.getByRole('button', { name: 'Verify chain' }).click()
    await expect(marias.getByText('The chain is intact')).toBeVisible()
    await expect(marias.getByRole('cell', { name: /Changed a role/ }).first()).toBeVisible()
    const sections = [
      'Members',
      'Branding and time',
      'Consent texts',
      'Certification',
      'Rate caps',
      'State rules',
      'Safeguards',
      'Incidents',
      'Billing',
      'API keys',
      'Webhooks',
      'Audit log',
      'Archive',
    ]
    for (const section of sections) {
      await marias.getByRole('tab', { name: section }).click()
      await expect(marias.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
      await expectFitsPhone(marias)
    }
  })

  await test.step('maria adds a rule for a state without one, and ends it', async () => {
    await marias.getByRole('tab', { name: 'State rules' }).click()
    const colorado = marias.getByRole('row', { name: /^Colorado/ })
    await expect(colorado).toContainText('None: booking is blocked')
    await colorado.getByRole('button', { name: 'Details of Colorado' }).click()
    await expectFitsPhone(marias)
    await marias.getByRole('button', { name: 'Add your company’s rule' }).click()
    await marias.getByLabel('Maximum', { exact: true }).fill('21')
    await marias.getByLabel('Citation').fill('C.R.S. § 5-2-201')
    await marias.getByLabel('Source').fill('Letter of Bell LLP')
    await marias.getByLabel('Approved by (counsel)').fill('Ruth Bell')
    await marias.getByLabel('Approved on').fill('2026-01-05')
    await expectFitsPhone(marias)
    await marias.getByRole('dialog').getByRole('button', { name: 'Add state rule' }).click()
    await expect(marias.getByRole('dialog', { name: 'Colorado: Consumer loans' })).toContainText('21% APR')
    await marias.getByRole('button', { name: /^End the rule/ }).click()
    await marias.getByRole('button', { name: 'End state rule' }).click()
    await expect(marias.getByText('The state rule has ended')).toBeVisible()
    await expect(marias.getByRole('dialog', { name: 'Colorado: Consumer loans' })).toBeVisible()
    await marias.keyboard.press('Escape')
    await expect(colorado).toContainText('None: booking is blocked')
  })

  await test.step('maria records an incident that the FTC has to hear of, and a duty that is hers', async () => {
    await marias.getByRole('tab', { name: 'Incidents' }).click()
    await marias.getByRole('link', { name: 'Record an incident' }).click()
    await marias.getByLabel('What happened').fill('A mailbox was read by a stranger.')
    await marias.getByLabel('Names').check()
    await marias.getByLabel('Consumers affected or potentially affected').fill('500')
    await expectFitsPhone(marias)
    await marias.getByRole('button', { name: 'Record incident' }).click()
    await expect(marias.getByText('30 days left')).toBeVisible()
    await expect(marias.getByText('4. Consumers affected or potentially affected')).toBeVisible()
    await expectFitsPhone(marias)
    await marias.getByRole('button', { name: 'Close the incident' }).click()
    await expect(marias.getByText('Record the notice to the FTC before you close the incident')).toBeVisible()
    await marias.getByRole('button', { name: 'Record the notice to the FTC' }).click()
    await marias.getByRole('button', { name: 'Record the notice', exact: true }).click()
    await expect(marias.getByText(/^The FTC was notified on/)).toBeVisible()
    await marias.getByRole('tab', { name: 'Safeguards' }).click()
    await marias.getByRole('button', { name: 'Record: Name a qualified individual' }).click()
    await marias.getByLabel('Name', { exact: true }).fill('Ada Quinn')
    await marias.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(marias.getByRole('row', { name: /Name a qualified individual/ }).first()).toContainText('Ada Quinn')
  })
})
