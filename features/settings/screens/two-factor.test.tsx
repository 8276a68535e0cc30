// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { TwoFactor } = await import('./two-factor.tsx')
const { EmailForm } = await import('./email-form.tsx')
const { FactorRule } = await import('./factor-rule.tsx')

beforeEach(signInJustNow)
afterEach(cleanup)

/** Opens the settings of a person without a second factor. A colleague sets one up in the meantime. */
function open() {
  let without = 2
  const rule = { is_required: false, may_change: false, grace_days: 0, member_count: 2 }
  serverAnswers({
    'GET /auth/v1/user': () => Response.json({ id: 'fa57', email: 'lender@demo.test', factors: [] }),
    'POST /auth/v1/factors': () =>
      Response.json({ id: 'f1', type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCD2345', uri: 'otpauth://x' } }),
    'POST /rest/v1/rpc/second_factor_rule': () => Response.json([{ ...rule, members_without_count: without-- }]),
  })
  show(
    () => (
      <>
        <TwoFactor />
        <FactorRule />
      </>
    ),
    '/dashboard/settings',
  )
}

test('each step of setting up an app moves focus to the next control', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the device'))

  await userEvent.keyboard('{Enter}')
  await screen.findByAltText('QR code for the authenticator app')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy the key' })))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Code from the app'))

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
})

test('the number of members without a second factor updates after one’s own change', async () => {
  open()
  await screen.findByText('2 of 2 people have not set it up yet.')

  await userEvent.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByText(/^1 of 2 people/)).toBeTruthy()
})

test('the account is requested once, whatever the page shows of it', async () => {
  const app = { id: 'f1', factor_type: 'totp', status: 'verified', created_at: '2026-01-05T12:00:00Z' }
  const asked = serverAnswers({
    'GET /auth/v1/user': () =>
      Response.json({ id: 'fa57', email: 'lender@demo.test', new_email: 'maria@example.org', factors: [app] }),
  })

  show(
    () => (
      <>
        <EmailForm email="lender@demo.test" />
        <TwoFactor />
      </>
    ),
    '/dashboard/settings',
  )

  expect(await screen.findByText('maria@example.org')).toBeTruthy()
  expect(screen.getByText('Authenticator app')).toBeTruthy()
  expect(screen.getByText('You have no recovery codes.')).toBeTruthy()
  expect(asked).toHaveLength(1)
})
