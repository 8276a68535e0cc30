// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { builtInPermissions, type Permission } from '#features/organizations/rules/permissions.ts'
import { doubleClick } from '#test/support/double-click.ts'
import { type Asked, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { CardPage } = await import('./card-page.tsx')

const ID = '5814bc3b-3c1d-431e-8071-c34b29799eaf'
const entry = (id: string, kind: string, change: object = {}) => ({
  ...{ id, kind, amount: 25, merchant: 'Corner shop', reason: null, authorization_id: null },
  expires_at: kind === 'authorization' ? '2026-11-29T12:00:00+00:00' : null,
  created_at: '2026-11-22T12:00:00+00:00',
  ...change,
})
const CARD = {
  ...{ id: ID, client_id: 'c1', card_type: 'Everyday', card_network: 'Visa', form: 'virtual', product_id: 'everyday' },
  ...{ last_four: '5694', exp_month: 8, exp_year: 2031, state: 'OPEN', credit_limit: 1000, current_balance: '420.10' },
  ...{ held_amount: 25, available_credit: 554.9, apr: 24.99, rewards_program: null },
  created_at: '2026-11-22T12:00:00+00:00',
  client: { first_name: 'Tom', last_name: 'Brayden', full_name: 'Tom Brayden' },
  lender: { company_name: 'Meridian Lending' },
  entries: [
    entry('e4', 'purchase', { amount: 420.1, merchant: 'Hardware', authorization_id: 'e3' }),
    entry('e3', 'authorization', { amount: 420.1, merchant: 'Hardware' }),
    entry('e2', 'decline', { amount: 2000, merchant: 'Boat yard', reason: 'INSUFFICIENT_FUNDS' }),
    entry('e1', 'authorization'),
  ],
  reviews: [],
}
const STANDING = { is_sandbox: true, is_administrator: true }

interface Opened {
  card?: object | null
  standing?: typeof STANDING
  acts?: (asked: Asked) => Response
  replies?: Replies
  held?: readonly Permission[] | null
}

function open({
  card = {},
  standing = STANDING,
  acts = () => Response.json({ id: ID }),
  replies = {},
  held = null,
}: Opened = {}) {
  const asked = serverAnswers({
    'GET /rest/v1/credit_cards': () => Response.json(card === null ? [] : [{ ...CARD, ...card }]),
    'POST /functions/v1/cards': (request) => (actOf(request) === 'standing' ? Response.json(standing) : acts(request)),
    ...replies,
  })
  const page = () => (
    <HeldPermissions value={held}>
      <CardPage />
    </HeldPermissions>
  )
  show(page, '/dashboard/cards/:id', `/dashboard/cards/${ID}`)
  return asked
}

const actOf = ({ body }: Asked) => (typeof body === 'object' && body !== null && 'act' in body ? body.act : null)
const commandsAmong = (asked: Asked[]) =>
  asked.filter((request) => request.path.endsWith('/cards') && actOf(request) !== 'standing' && actOf(request) !== null)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const refusal = (message: string) => Response.json({ code: 'REFUSED', message }, { status: 409 })

afterEach(cleanup)

test('a card shows its available credit, and its ledger the result of each authorization', async () => {
  open()

  await screen.findByRole('heading', { name: 'Card ending in 5694' })
  const summary = within(screen.getByRole('region', { name: 'Card summary' }))
  for (const figure of ['$554.90', '$420.10', '$25.00', '$1,000.00']) expect(summary.getByText(figure)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Tom Brayden' }).getAttribute('href')).toBe('/dashboard/clients/c1')
  const rows = within(screen.getByLabelText('Card ledger')).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('$420.10Posted'),
    expect.stringContaining('Became a purchase'),
    expect.stringContaining('It is over the available credit'),
    expect.stringContaining('Held until Nov 29, 2026'),
  ])
})

describe('purchases to review', () => {
  const REVIEW = {
    ...{ id: '0f9a2f3e-9f0b-4ad1-8f5e-2c1b7f7d9a11', amount: 130, covered_amount: 100, merchant: 'Bistro' },
    ...{ reason: 'over_authorization', status: 'open', created_at: '2026-11-23T12:00:00+00:00' },
  }

  test('are hidden if there are none', async () => {
    open()

    await screen.findByRole('heading', { name: 'Card ending in 5694' })
    expect(screen.queryByRole('heading', { name: 'Purchases to review' })).toBeNull()
  })

  test.each([
    ['Accept', 'accepted'],
    ['Dispute', 'disputed'],
  ])('%s sends one decision, however often it is pressed', async (label, decision) => {
    const asked = open({ card: { reviews: [REVIEW] } })
    await press(`${label} $130.00 at Bistro`)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Bistro charged \$130\.00, and the authorization covered \$100\.00/)).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Note (optional)'), 'Asked the client')

    await doubleClick(dialog.getByRole('button', { name: label }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(commandsAmong(asked).map(({ body }) => body)).toEqual([
      { act: 'review_clearing', card_id: ID, review_id: REVIEW.id, decision, note: 'Asked the client' },
    ])
  })

  test('decided by someone else meanwhile show an error', async () => {
    open({
      card: { reviews: [REVIEW] },
      acts: () => refusal('Someone has already decided about this purchase. Reload to see the decision.'),
    })
    await press('Accept $130.00 at Bistro')

    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }))

    expect((await screen.findByRole('alert')).textContent).toContain('Someone has already decided')
  })

  test('that are decided, or shown to a read-only user, offer no actions', async () => {
    const decided = { ...REVIEW, id: 'r2', status: 'disputed', merchant: 'Bar' }
    open({ card: { reviews: [REVIEW, decided] }, standing: { ...STANDING, is_administrator: false } })

    const table = within(await screen.findByLabelText('Purchases and their reviews'))
    expect(table.getByText('Needs review')).toBeTruthy()
    expect(table.getByText('Disputed, not owed')).toBeTruthy()
    expect(table.queryByRole('button')).toBeNull()
  })
})

test('a missing card or an invalid id is not found', async () => {
  open({ card: null })

  expect((await screen.findByRole('alert')).textContent).toBe('Card not found')
  expect(screen.getByRole('heading', { level: 1, name: 'Card not found' })).toBeTruthy()
})

test('a card issued elsewhere links to the client’s file', async () => {
  open({ card: { state: null, last_four: null, form: null, product_id: null, exp_month: null, exp_year: null } })

  expect(await screen.findByRole('heading', { level: 1, name: /^This card was issued elsewhere/ })).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Go to the client’s file' })
  expect(way.getAttribute('href')).toBe('/dashboard/clients/c1')
})

test('the ledger waits for the permissions, to avoid layout shift', async () => {
  const known = Promise.withResolvers<Response>()
  const asked = open({ replies: { 'POST /functions/v1/cards': () => known.promise } })
  await waitFor(() => expect(asked).toHaveLength(2))
  const before = screen.queryByLabelText('Card ledger')

  known.resolve(Response.json(STANDING))

  expect(await screen.findByLabelText('Card ledger')).toBeTruthy()
  expect([before, screen.getByRole('button', { name: 'Freeze' }).textContent]).toEqual([null, 'Freeze'])
})

test('a card stays open if the permissions fail to load, and while they load again', async () => {
  const answers = [Promise.resolve(refusal('away')), Promise.withResolvers<Response>().promise]
  const asked = open({ replies: { 'POST /functions/v1/cards': () => answers.shift() ?? refusal('away') } })
  await screen.findByLabelText('Card ledger')

  window.dispatchEvent(new Event('visibilitychange'))

  await waitFor(() => expect(answers).toEqual([]))
  expect(asked.filter(({ path }) => path.endsWith('/cards'))).toHaveLength(2)
  expect(screen.getByLabelText('Card ledger')).toBeTruthy()
})

test('a failed load shows an error and can be retried', async () => {
  let failures = 1
  open({
    replies: {
      'GET /rest/v1/credit_cards': () =>
        failures-- > 0
          ? Response.json({ message: 'The database is away', code: '57P01' }, { status: 400 })
          : Response.json([CARD]),
    },
  })

  expect(await screen.findByText('Couldn’t load the card')).toBeTruthy()
  await press('Retry')

  expect(await screen.findByText('Card ending in 5694')).toBeTruthy()
})

test('a card without spending says so', async () => {
  open({ card: { entries: [] } })

  expect(await screen.findByText('No spending on this card yet')).toBeTruthy()
})

describe('an owner or admin', () => {
  test('changes the limit; an invalid amount stays in the field and is not sent', async () => {
    const asked = open()
    await press('Change limit')
    const field = screen.getByLabelText('Credit limit (USD)')

    for (const [typed, problem] of [
      ['-5', 'Credit limit can’t be below zero'],
      ['a lot', 'Credit limit must be dollars and cents, such as 120.50'],
      ['1.005', 'Credit limit must be dollars and cents, such as 120.50'],
    ] as const) {
      await userEvent.clear(field)
      await userEvent.type(field, typed)
      await userEvent.click(screen.getAllByRole('button', { name: 'Change limit' }).at(-1) ?? field)
      expect(await screen.findByText(problem)).toBeTruthy()
      expect(field).toHaveProperty('value', typed)
    }
    expect(commandsAmong(asked)).toEqual([])
    await userEvent.clear(field)
    await userEvent.type(field, '$2,500.50')
    await userEvent.click(screen.getAllByRole('button', { name: 'Change limit' }).at(-1) ?? field)

    await screen.findByText('Card ending in 5694')
    expect(commandsAmong(asked).map(({ body }) => body)).toEqual([
      { act: 'set_limit', card_id: ID, credit_limit: 2500.5 },
    ])
  })

  test('sees why a limit was rejected, and the input stays', async () => {
    open({ acts: () => refusal('Cards of this product have a limit of at most $10,000') })
    await press('Change limit')
    const field = screen.getByLabelText('Credit limit (USD)')
    await userEvent.clear(field)
    await userEvent.type(field, '20000')

    await userEvent.click(screen.getAllByRole('button', { name: 'Change limit' }).at(-1) ?? field)

    expect((await screen.findByRole('alert')).textContent).toBe('Cards of this product have a limit of at most $10,000')
    expect(field).toHaveProperty('value', '20000')
  })

  test('records a payment, with one key for all retries', async () => {
    let failures = 1
    const asked = open({
      acts: () => (failures-- > 0 ? refusal('Please try again') : Response.json({ id: ID })),
    })
    await press('Take payment')
    expect(screen.getByLabelText('Payment (USD)')).toHaveProperty('value', '420.10')

    await press('Record payment')
    await screen.findByRole('alert')
    await press('Record payment')

    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const [first, second] = commandsAmong(asked).map(({ body }) => body)
    expect(first).toMatchObject({ act: 'pay', card_id: ID, amount: 420.1 })
    expect(second).toEqual(first)
  })

  test('freezes, unfreezes, activates and closes as the state allows', async () => {
    for (const [state, label, act] of [
      ['OPEN', 'Freeze', 'freeze'],
      ['PAUSED', 'Unfreeze', 'open'],
      ['PENDING_ACTIVATION', 'Activate', 'open'],
    ] as const) {
      const asked = open({ card: { state } })
      await press(label)
      await expect.poll(() => commandsAmong(asked).map(({ body }) => body)).toEqual([{ act, card_id: ID }])
      cleanup()
    }
    const asked = open()
    await press('Close card')
    await userEvent.selectOptions(screen.getByLabelText('Why'), 'Lost')
    await userEvent.click(screen.getAllByRole('button', { name: 'Close card' }).at(-1) ?? document.body)
    await expect
      .poll(() => commandsAmong(asked).map(({ body }) => body))
      .toEqual([{ act: 'close', card_id: ID, reason: 'LOST' }])
  })

  test('can only take payments on a closed card', async () => {
    open({ card: { state: 'CLOSED' } })

    expect(await screen.findByRole('button', { name: 'Take payment' })).toBeTruthy()
    for (const name of ['Change limit', 'Freeze', 'Close card']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})

describe('the sandbox', () => {
  test('is marked, simulates, and shows a decline as a normal result', async () => {
    const asked = open({
      acts: () => Response.json({ is_approved: false, message: 'Declined. It is over the available credit.' }),
    })
    await screen.findByText('SANDBOX · simulated spending, nothing is bought')
    await userEvent.clear(screen.getByLabelText('Amount (USD)'))
    await userEvent.type(screen.getByLabelText('Amount (USD)'), '999')
    await userEvent.selectOptions(screen.getByLabelText('Where'), 'In a shop')

    await press('Simulate an authorization')

    expect((await screen.findByRole('status')).textContent).toBe('Declined. It is over the available credit.')
    expect(screen.queryByRole('alert')).toBeNull()
    const event = { kind: 'authorization', amount: 999, merchant: 'Corner shop', is_card_present: true }
    expect(commandsAmong(asked).map(({ body }) => body)).toEqual([{ act: 'simulate', card_id: ID, event }])
  })

  test('offers to end holds only', async () => {
    const asked = open()

    await press('Release $25.00 at Corner shop')

    const event = { kind: 'release', authorization_id: 'e1' }
    await expect
      .poll(() => commandsAmong(asked).map(({ body }) => body))
      .toEqual([{ act: 'simulate', card_id: ID, event }])
    expect(screen.queryByRole('button', { name: 'Release $420.10 at Hardware' })).toBeNull()
  })

  test('ships a card that is being made', async () => {
    const asked = open({ card: { state: 'PENDING_FULFILLMENT', form: 'physical' } })

    await press('Ship the card')

    await expect
      .poll(() => commandsAmong(asked).map(({ body }) => body))
      .toEqual([{ act: 'simulate', card_id: ID, event: { kind: 'shipping' } }])
  })

  test.each([
    ['Simulate an authorization', {}],
    ['Simulate a refund', {}],
    ['Post $25.00 at Corner shop', {}],
    ['Release $25.00 at Corner shop', {}],
    ['Expire $25.00 at Corner shop', {}],
    ['Ship the card', { state: 'PENDING_FULFILLMENT', form: 'physical' }],
  ])('treats a double click on %s as one press', async (name, card) => {
    const asked = open({ card })

    await doubleClick(await screen.findByRole('button', { name }))

    expect(commandsAmong(asked)).toHaveLength(1)
  })

  test('is not offered with a real issuer', async () => {
    open({ standing: { ...STANDING, is_sandbox: false } })

    await screen.findByRole('button', { name: 'Freeze' })
    expect(screen.queryByText(/SANDBOX/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
  })
})

test('staff can freeze the card and nothing else', async () => {
  open({ standing: { ...STANDING, is_administrator: false } })

  await screen.findByRole('button', { name: 'Freeze' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Freeze'])
})

test('a role without the freeze permission gets no actions', async () => {
  open({ standing: { ...STANDING, is_administrator: false }, held: builtInPermissions('read_only') })

  await screen.findByRole('heading', { name: 'Card ending in 5694' })
  expect(screen.queryByRole('button')).toBeNull()
})

test('without a connection, a payment fails at once and keeps the input', async () => {
  const cards = [Response.json([CARD])]
  open({
    acts: () => {
      throw new TypeError('Failed to fetch')
    },
    replies: { 'GET /rest/v1/credit_cards': () => cards.shift() ?? Promise.withResolvers<Response>().promise },
  })
  await press('Take payment')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('Payment (USD)'))
  await userEvent.type(dialog.getByLabelText('Payment (USD)'), '1.23')

  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))

  expect((await dialog.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(dialog.getByLabelText('Payment (USD)')).toHaveProperty('value', '1.23')
})
