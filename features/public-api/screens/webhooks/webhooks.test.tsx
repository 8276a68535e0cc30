// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { doubleClick } from '#test/support/double-click.ts'
import { type Asked, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { Webhooks } = await import('./webhooks.tsx')

const ORDERS = {
  id: '00000000-0000-4000-8000-000000000001',
  url: 'https://shop.example.com/hooks',
  description: 'Orders',
  event_types: ['*'],
  created_at: '2026-11-20T10:00:00Z',
  paused_at: null,
  pause_reason: null,
  failing_since: null,
  old_secret_until: null,
  last_delivered_at: null,
  held_count: 0,
}
const DELIVERY = {
  id: '00000000-0000-4000-8000-0000000000d1',
  event_id: '00000000-0000-4000-8000-0000000000e1',
  event_type: 'client.created',
  status: 'waiting',
  attempts: 1,
  next_attempt_at: '2026-11-20T10:05:00Z',
  last_status_code: 500,
  last_problem: null,
  created_at: '2026-11-20T10:00:00Z',
}
const IN_FULL = {
  ...DELIVERY,
  body: '{"id":"e1","type":"client.created"}',
  log: [
    {
      number: 1,
      began_at: '2026-11-20T10:00:00Z',
      duration_ms: 1234,
      status_code: 500,
      problem: null,
      response_excerpt: 'out of paper',
    },
  ],
}
const SECRET = 'whsec_bm90IGEgc2VjcmV0'

interface Standing {
  endpoints?: unknown[]
  deliveries?: unknown[]
  answer?: (asked: Asked) => Response
  at?: string
}

function open({ endpoints = [ORDERS], deliveries = [DELIVERY], answer, at = '' }: Standing = {}) {
  const reads: Record<string, unknown> = {
    list: { endpoints, allows_loopback: false },
    deliveries: { deliveries },
    delivery: IN_FULL,
  }
  const asked = serverAnswers({
    'POST /functions/v1/webhooks': (request) => {
      const read = reads[actOf(request)]
      if (read !== undefined) return Response.json(read)
      return answer ? answer(request) : Response.json({ id: ORDERS.id, secret: SECRET })
    },
  })
  show(Webhooks, '/dashboard/org-admin', `/dashboard/org-admin?section=webhooks${at}`)
  return { sent: () => asked.filter((one) => !(actOf(one) in reads)).map(({ body }) => body) }
}

const actOf = ({ body }: Asked) => (body as { act: string }).act // every call of this function has an act
const openEndpoint = (standing: Standing = {}) => open({ ...standing, at: `&endpoint=${ORDERS.id}` })
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(signInJustNow)
afterEach(cleanup)

test('an organization without endpoints sees what they are for', async () => {
  open({ endpoints: [] })

  expect(await screen.findByText('No webhook endpoints yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'documentation' }).getAttribute('href')).toBe('/documentation#webhooks')
})

test.each([
  [{}, 'Active'],
  [{ failing_since: '2026-11-20T10:00:00Z' }, /^Failing since/],
  [{ paused_at: '2026-11-20T10:00:00Z', pause_reason: 'asked', held_count: 1 }, 'Paused · 1 event waits'],
  [
    { paused_at: '2026-11-20T10:00:00Z', pause_reason: 'failing', held_count: 2 },
    'Paused: no event was delivered for 3 days · 2 events wait',
  ],
  [{ paused_at: '2026-11-20T10:00:00Z', pause_reason: 'gone' }, 'Paused: the endpoint returned 410 Gone'],
  [
    { paused_at: '2026-11-20T10:00:00Z', pause_reason: 'port' },
    'Paused: its port is not allowed. Edit the URL, then resume it',
  ],
])('an endpoint that is %j is listed as %s', async (standing, words) => {
  open({ endpoints: [{ ...ORDERS, ...standing }] })

  expect(await screen.findByText(words)).toBeTruthy()
})

test('a failed load can be tried again', async () => {
  let isDown = true
  serverAnswers({
    'POST /functions/v1/webhooks': () =>
      isDown
        ? Response.json({ code: 'INTERNAL_ERROR', message: 'Internal server error' }, { status: 500 })
        : Response.json({ endpoints: [ORDERS], allows_loopback: false }),
  })
  show(Webhooks, '/dashboard/org-admin')
  expect(await screen.findByText('Failed to load webhooks')).toBeTruthy()

  isDown = false
  await click('Retry')

  expect(await screen.findByText(ORDERS.url)).toBeTruthy()
})

test.each([
  ['a new endpoint', { endpoints: [] }, 'New endpoint', 'Create endpoint'],
  ['another address', { at: `&endpoint=${ORDERS.id}` }, 'Change', 'Save'],
])('for %s a sign-in that is too old for the server must be confirmed', async (_, standing, begin, save) => {
  const answer = () => Response.json({ code: 'PT428', message: 'Confirm that it is you to go on' }, { status: 428 })
  open({ ...standing, answer })
  await click(begin)
  const url = await screen.findByLabelText('URL')
  await userEvent.clear(url)
  await userEvent.type(url, 'https://shop.example.com/other')
  await click(save)

  expect(await screen.findByRole('dialog', { name: 'Confirm your identity' })).toBeTruthy()
})

test('a new endpoint is created with chosen events, and its secret shown once', async () => {
  const { sent } = open({ endpoints: [] })
  await click('New endpoint')
  await click('Create endpoint')
  expect(await screen.findByText('URL is required')).toBeTruthy()

  await userEvent.type(screen.getByLabelText('URL'), ORDERS.url)
  await userEvent.click(screen.getByLabelText('All events, including future ones'))
  await click('Create endpoint')
  expect(await screen.findByText('Choose at least one event')).toBeTruthy()
  await userEvent.click(screen.getByLabelText(/A credit report is ready/))
  await click('Create endpoint')

  expect((await screen.findByTestId('secret')).textContent).toBe(SECRET)
  expect(sent()).toEqual([
    { act: 'create', url: ORDERS.url, description: '', event_types: ['credit_report.completed'] },
  ])
  await click('I have copied it')
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
})

test('a refused address stays in the form, with the reason', async () => {
  const refusal = { code: 'URL_REFUSED', message: 'The address is not on the public internet' }
  open({ endpoints: [], answer: () => Response.json(refusal, { status: 400 }) })
  await click('New endpoint')
  await userEvent.type(screen.getByLabelText('URL'), 'https://10.0.0.1/')
  await click('Create endpoint')

  expect((await screen.findByRole('alert')).textContent).toBe(refusal.message)
  expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe('https://10.0.0.1/')
})

test.each([
  ['Send test event', 'test', {}],
  ['Pause', 'pause', {}],
  ['Resume', 'resume', { paused_at: '2026-11-20T10:00:00Z', pause_reason: 'asked' }],
])('%s is sent for the open endpoint', async (button, act, standing) => {
  const { sent } = openEndpoint({ endpoints: [{ ...ORDERS, ...standing }] })

  await click(button)

  await waitFor(() => expect(sent()).toEqual([{ act, endpoint_id: ORDERS.id }]))
})

test.each([['Send test event'], ['Pause']])('a double click on %s sends one request', async (name) => {
  const { sent } = openEndpoint()

  await doubleClick(await screen.findByRole('button', { name }))

  expect(sent()).toHaveLength(1)
})

test('replacing a secret asks whether to keep the old one for a day', async () => {
  const { sent } = openEndpoint()
  await click('Replace secret')
  const dialog = await screen.findByRole('dialog')
  expect(sent()).toEqual([])

  await userEvent.click(within(dialog).getByRole('checkbox'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace secret' }))

  expect((await screen.findByTestId('secret')).textContent).toBe(SECRET)
  expect(sent()).toEqual([{ act: 'rotate', endpoint_id: ORDERS.id, keep_old: false }])
})

test('deleting asks for confirmation, and returns to the list', async () => {
  const { sent } = openEndpoint()
  await click('Delete')
  expect(sent()).toEqual([])

  await click('Delete endpoint')

  await waitFor(() => expect(sent()).toEqual([{ act: 'delete', endpoint_id: ORDERS.id }]))
  expect(await screen.findByRole('button', { name: 'New endpoint' })).toBeTruthy()
})

test('the log shows the result of each delivery, and one is opened and resent', async () => {
  const { sent } = openEndpoint({
    deliveries: [
      DELIVERY,
      { ...DELIVERY, id: 'b', status: 'delivered', last_status_code: 204 },
      { ...DELIVERY, id: 'c', status: 'failed', last_status_code: null, last_problem: 'The connection was refused' },
      { ...DELIVERY, id: 'd', status: 'held', attempts: 0 },
    ],
  })
  expect(await screen.findByText(/Status 500 · next try/)).toBeTruthy()
  expect(screen.getByText(/Delivered · Status 204/)).toBeTruthy()
  expect(screen.getByText(/Given up · The connection was refused/)).toBeTruthy()
  expect(screen.getByText(/Held while the endpoint is paused/)).toBeTruthy()

  const [first] = screen.getAllByRole('button', { name: /^Show client.created/ })
  if (first) await userEvent.click(first)

  expect(await screen.findByText('out of paper')).toBeTruthy()
  expect(screen.getByText(/1.2 s/)).toBeTruthy()
  expect(screen.getByLabelText('What is sent').textContent).toContain('"type": "client.created"')
  await click('Send again')
  await waitFor(() => expect(sent()).toEqual([{ act: 'replay', delivery_id: DELIVERY.id }]))
})

test('a log longer than a page continues', async () => {
  const page = Array.from({ length: 26 }, (_, n) => ({ ...DELIVERY, id: `d${n}` }))
  openEndpoint({ deliveries: page })

  expect(await screen.findByRole('button', { name: 'Show earlier deliveries' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Show client.created/ })).toHaveLength(25)
})

test('the reason an endpoint was refused shows in its form, then above the list, and not in the next form', async () => {
  open({
    endpoints: [],
    answer: () => Response.json({ code: 'PT409', message: 'Five endpoints are enough' }, { status: 409 }),
  })
  await click('New endpoint')
  await userEvent.type(await screen.findByLabelText('URL'), 'https://shop.example.com/hooks')
  await click('Create endpoint')
  expect((await screen.findByRole('alert')).textContent).toBe('Five endpoints are enough')
  expect(screen.getByLabelText('URL')).toHaveProperty('value', 'https://shop.example.com/hooks')

  await click('Cancel')
  expect((await screen.findByRole('alert')).textContent).toBe('Five endpoints are enough')
  await click('New endpoint')

  await screen.findByLabelText('URL')
  expect(screen.queryByRole('alert')).toBeNull()
})
