// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doubleClick } from '#test/support/double-click.ts'
import { type Asked, cutOff, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { Archives } = await import('./archives.tsx')

const READY = {
  id: 'a1',
  requested_by_name: 'Maria',
  status: 'ready',
  ...{ lines_done: 9, lines_total: 9, files_done: 2, files_total: 2 },
  byte_size: 2_500_000,
  sha256: 'abcdef0123456789',
  created_at: '2026-11-20T10:00:00Z',
  finished_at: '2026-11-20T10:01:00Z',
  expires_at: '2026-11-27T10:01:00Z',
}
const PREPARING = {
  ...READY,
  ...{ id: 'a2', status: 'preparing', lines_done: 50, lines_total: 100, files_done: 1, files_total: 2 },
  ...{ byte_size: null, sha256: null, finished_at: null, expires_at: null },
}

beforeEach(signInJustNow)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(archives: unknown[], answer: (asked: Asked) => Response = () => Response.json({ id: 'a9' })) {
  const asked = serverAnswers({
    'POST /functions/v1/organization-archive': (request) =>
      (request.body as { act: string }).act === 'list' ? Response.json({ archives }) : answer(request),
  })
  show(() => <Archives />, '/dashboard/org-admin')
  return { acts: () => asked.map(({ body }) => body as { act: string }).filter(({ act }) => act !== 'list') }
}

test('without a response, requesting an archive shows an error at once', async () => {
  open([])
  const make = await screen.findByRole('button', { name: 'Create an archive' })
  cutOff()
  await userEvent.click(make)

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(make).toHaveProperty('disabled', false)
})

test('without archives, an owner sees so and creates one', async () => {
  const { acts } = open([])
  expect(await screen.findByText('No archives yet, or all have expired.')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Create an archive' }))

  await waitFor(() => expect(acts()).toEqual([{ act: 'start' }]))
})

test('an archive in progress shows its progress, can be canceled, and blocks another', async () => {
  const { acts } = open([PREPARING])

  expect((await screen.findByRole('meter', { name: 'Archive made' })).getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getByText('1 of 2 files')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create an archive' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: /^Cancel the archive of/ }))
  expect(acts()).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel archive' }))

  await waitFor(() => expect(acts()).toEqual([{ act: 'delete', archive_id: 'a2' }]))
})

// On a phone each cell shows its label before its value, and empty cells are hidden.
test('an archive in progress has no size and no end date yet, and those cells are empty', async () => {
  open([PREPARING])

  const row = (await screen.findByRole('rowheader')).closest('tr')

  const empty = [...(row?.querySelectorAll('td:empty') ?? [])].map((cell) => cell.getAttribute('data-label'))
  expect(empty).toEqual(['Size', 'Kept until'])
})

test('a ready archive shows its size and is downloaded with a new link', async () => {
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
  open([READY], () => Response.json({ url: 'http://tradeline.test/storage/v1/object/sign/x?token=t' }))

  expect(await screen.findByText('2.4 MB')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Download the archive of/ }))

  await waitFor(() => expect(followed).toEqual(['http://tradeline.test/storage/v1/object/sign/x?token=t']))
})

test('a double click downloads an archive once', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { acts } = open([READY], () => Response.json({ url: 'http://tradeline.test/storage/v1/object/sign/x?token=t' }))

  await doubleClick(await screen.findByRole('button', { name: /^Download the archive of/ }))

  expect(acts()).toHaveLength(1)
})

test('a failed archive says so, and another can be created', async () => {
  open([{ ...PREPARING, status: 'failed' }])

  expect(await screen.findByText('Failed. No data was kept. Create a new archive.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create an archive' })).toHaveProperty('disabled', false)
})

test('a refusal shows the server’s message', async () => {
  const message = 'You already have 3 archives. Delete one first.'
  open([READY], () => Response.json({ code: 'TOO_MANY_ARCHIVES', message }, { status: 409 }))

  await userEvent.click(await screen.findByRole('button', { name: 'Create an archive' }))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('an old sign-in requires the password first', async () => {
  open([], () => Response.json({ code: 'PT428', message: 'Confirm that it is you to go on' }, { status: 428 }))

  await userEvent.click(await screen.findByRole('button', { name: 'Create an archive' }))

  expect(await screen.findByRole('dialog', { name: 'Confirm your identity' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await screen.findByRole('alert')).textContent).toContain('your identity was not confirmed')
})

test('a list that fails to load can be reloaded', async () => {
  serverAnswers({})
  show(() => <Archives />, '/dashboard/org-admin')

  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load archives')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
