import { expect, test } from '@playwright/test'
import { expectAccessible } from '#test/journeys/journey.ts'
import { join, newcomer } from '#test/journeys/people.ts'
import { sentDocument } from './sent-document.ts'
import { signs } from './signer-steps.ts'

const TABLET = { width: 820, height: 1180 }

test('a client signs on the company’s tablet and can’t reach the dashboard; staff return by signing in', async ({
  page,
}) => {
  const maria = newcomer('Maria')
  await page.setViewportSize(TABLET)
  await join(page, maria)
  const { path } = await sentDocument(maria, { email: null, title: 'Agreement of the tablet', means: 'tablet' })
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/clients')
  await expect(tab.getByRole('link', { name: /Whitfield/ }).first()).toBeVisible()

  await page.goto(path)
  await page.getByRole('button', { name: 'Sign in person' }).click()
  await expect(page.getByText(/you are signed out in all tabs/)).toBeVisible()
  await page.getByRole('button', { name: 'Open the documents' }).click()
  await page.waitForURL('**/sign#*')
  await expect(page.getByRole('heading', { name: 'Sign electronically?' })).toBeVisible()

  // The other tab, a new one, Back, and the address bar all lead to the sign-in.
  await tab.waitForURL('**/auth')
  await expect(tab.getByText('Whitfield')).toHaveCount(0)
  await tab.goto(path)
  await tab.waitForURL('**/auth')
  await tab.close()
  await page.goBack()
  await page.waitForURL('**/auth')
  await expect(page.getByText('Whitfield')).toHaveCount(0)
  await page.goForward()
  await page.waitForURL('**/sign#*')

  await signs(page)
  await expect(page.getByText(/Press the button, and give the device back/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close my documents' }).click()
  await page.waitForURL('**/auth')

  await page.getByLabel('Email').fill(maria.email)
  await page.getByLabel('Password', { exact: true }).fill(maria.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**${path}`)
  await expect(page.getByText(/^Signed /)).toBeVisible()

  // The documents of the client before don't open again.
  await page.goBack()
  await expect(page.getByText('Dana Whitfield')).toHaveCount(0)
})
