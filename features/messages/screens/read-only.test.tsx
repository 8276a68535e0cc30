// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

// Read while the page loads.
const expiresAt = new Date(Date.now() + 600_000).toISOString()
const viewedAs = { id: 'fa57', email: 'maria@example.test' }
sessionStorage.setItem(
  'tradeline-viewing',
  JSON.stringify({ token: 'view', expiresAt, subscriberId: 's1', companyName: 'Meridian Lending', viewedAs }),
)
const { message, openFixture, openThread, thread } = await import('#test/support/message-fixture.tsx')

afterEach(cleanup)

test('a super admin viewing a subscriber reads conversations without marking them as read', async () => {
  const { asked } = openThread({
    mayWrite: false,
    threads: [thread({ unread_count: 2 })],
    messages: [message('m1', { status: 'failed', failure: 'It bounced' })],
  })

  expect(await screen.findByText('Words of m1')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(asked.filter(({ path }) => path.endsWith('/mark_thread_read'))).toEqual([])
})

test('a super admin viewing a subscriber can’t send anything', async () => {
  openFixture({ mayWrite: false, threads: [thread()] })

  expect(await screen.findByText('Open a thread to read it.')).toBeTruthy()
  expect(screen.queryByText('New Message')).toBeNull()
})

test('a super admin viewing a subscriber reads a text from a shared phone, but can’t assign it', async () => {
  const names = ['Dana Whitfield', 'Omar Whitfield'].map((full_name, place) => ({ id: `c${place}`, full_name }))
  const shared = {
    ...{ id: 't1', phone: '5125550123', client_ids: ['c0', 'c1'], body: 'I can pay on Friday' },
    ...{ received_at: '2026-11-18T14:00:00+00:00', assigned_client_id: null, assigned_at: null, assigner: null },
  }
  const replies = {
    'GET /rest/v1/shared_texts': () => Response.json([shared]),
    'GET /rest/v1/clients': () => Response.json(names),
  }
  openFixture({ mayWrite: false, search: '&thread=shared-t1', replies })

  expect(await screen.findByText(/A colleague who can send messages can choose/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^This is from/ })).toBeNull()
})
