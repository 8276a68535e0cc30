// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { LegalHolds } = await import('./legal-holds.tsx')

afterEach(cleanup)

const HOLD = {
  ...{ id: 'h1', reason: 'Whitfield v. Meridian', set_at: '2026-11-20T12:00:00+00:00', set_by_name: 'Maria' },
  ...{ release_reason: null, released_at: null, released_by_name: null },
}
function open(holds: object[], replies: Replies = {}, isReader = false) {
  const asked = serverAnswers({ 'GET /rest/v1/legal_holds': () => Response.json(holds), ...replies })
  show(
    () => (
      <MayWrite value={!isReader}>
        <LegalHolds clientId="c1" />
      </MayWrite>
    ),
    '/',
  )
  return asked
}

test('a hold is set with its reason', async () => {
  const asked = open([], { 'POST /functions/v1/legal-hold': () => Response.json({ id: 'h1' }) })

  await userEvent.click(await screen.findByRole('button', { name: 'Set a legal hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a legal hold' }))
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Whitfield v. Meridian')
  await userEvent.click(dialog.getByRole('button', { name: 'Set the hold' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ path }) => path.endsWith('legal-hold'))?.body).toEqual({
    ...{ act: 'set', client_id: 'c1', reason: 'Whitfield v. Meridian', idempotency_key: expect.any(String) },
  })
})

test('a refused release says why and keeps the dialog', async () => {
  const message = 'This legal hold was already released'
  open([HOLD], {
    'POST /functions/v1/legal-hold': () => Response.json({ code: 'HOLD_RELEASED', message }, { status: 409 }),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Release' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Release this legal hold?' }))
  await userEvent.type(dialog.getByLabelText(/Reason/), 'The lawsuit ended')
  await userEvent.click(dialog.getByRole('button', { name: 'Release the hold' }))

  expect(await dialog.findByText(message)).toBeTruthy()
})

test('a person who can’t change holds reads them', async () => {
  open([HOLD], {}, true)

  expect(await screen.findByText('Whitfield v. Meridian')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Release|Set a legal hold/ })).toBeNull()
})
