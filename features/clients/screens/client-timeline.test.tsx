// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Asked, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientTimeline } = await import('./client-timeline.tsx')

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const Timeline = () => <ClientTimeline clientId={CLIENT} />

const TIMELINE = 'POST /rest/v1/rpc/client_timeline'
const event = (id: number, fields: object = {}) => ({
  id,
  happened_at: '2026-11-20T12:00:00+00:00',
  actor_id: 'fa57',
  actor_name: 'Maria Alvarez',
  action: 'loan_postings.created',
  fields: [],
  details: { kind: 'payment', amount: id },
  ...fields,
})

/** Replies with a file of this many events, one page at a time. The newest event has the highest number. */
const fileOf = (count: number) => (asked: Asked) => {
  const { before, count: wanted } = asked.body as { before: number | null; count: number } // the function's arguments
  const newest = Math.min(count, (before ?? count + 1) - 1)
  return Response.json(Array.from({ length: Math.min(wanted, newest) }, (_, n) => event(newest - n)))
}

const open = (replies: Replies) => {
  const asked = serverAnswers(replies)
  show(Timeline, '/')
  return asked
}

const lines = () => screen.queryAllByRole('listitem').map((line) => line.querySelector('p')?.textContent)

afterEach(cleanup)

test('the newest events are shown first, and older ones on request', async () => {
  open({ [TIMELINE]: fileOf(32) })
  await waitFor(() => expect(lines()).toHaveLength(15))
  expect(lines()[0]).toBe('Recorded a payment of $32.00')

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(lines()).toHaveLength(30))
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  await waitFor(() => expect(lines()).toHaveLength(32))
  expect(lines().at(-1)).toBe('Recorded a payment of $1.00')
  expect(new Set(lines()).size).toBe(32)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('while older events load, the button is busy and disabled', async () => {
  const page = Promise.withResolvers<Response>()
  open({
    [TIMELINE]: (asked) =>
      (asked.body as { before: number | null }).before === null ? fileOf(20)(asked) : page.promise,
  })
  await waitFor(() => expect(lines()).toHaveLength(15))

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: 'Loading...' })
  expect(waiting.disabled || waiting.getAttribute('aria-disabled') === 'true').toBe(true)
  expect(lines()).toHaveLength(15)
  page.resolve(Response.json([event(5), event(4)]))
  await waitFor(() => expect(lines()).toHaveLength(17))
})

test('an event shows what, who, when and the given reason', async () => {
  open({
    [TIMELINE]: () =>
      Response.json([
        event(3, { action: 'client.revealed', details: { reason: '<b>Phone call</b>' } }),
        event(2, { action: 'loan_applications.decided', details: { status: 'approved' }, actor_name: null }),
      ]),
  })

  await waitFor(() => expect(lines()).toEqual(['Viewed an SSN and date of birth', 'Approved a loan application']))
  expect(screen.getByText('“<b>Phone call</b>”')).toBeTruthy()
  expect(screen.getByText(/Maria Alvarez/)).toBeTruthy()
  expect(screen.getByText(/The system/)).toBeTruthy()
  expect(screen.getAllByText(/Nov 20, 2026/)).toHaveLength(2)
})

test('a file without events says so', async () => {
  open({ [TIMELINE]: () => Response.json([]) })

  expect(await screen.findByText('No activity in this file yet.')).toBeTruthy()
})

test('a timeline that fails to load shows an error and can be retried', async () => {
  const replies = [Response.json({ message: 'away' }, { status: 500 })]
  open({
    [TIMELINE]: (asked) => replies.shift() ?? fileOf(1)(asked),
  })
  await screen.findByText('Failed to load the timeline')

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  await waitFor(() => expect(lines()).toEqual(['Recorded a payment of $1.00']))
})
