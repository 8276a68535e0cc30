// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query'
import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { SubscriberPage } = await import('./subscriber-page.tsx')
const { useShownPage } = await import('#ui/page-name.ts')

const ID = '00000000-0000-4000-8000-000000000001'
const INVITED = '00000000-0000-4000-8000-000000000003'
const LARKSPUR = {
  ...{ id: ID, company_name: 'Larkspur Lending', account_type: 'lender', created_at: '2026-01-05T10:00:00Z' },
  ...{ subscription_plan: 'pro', subscription_status: 'active', monthly_credit_limit: 1000, credits_used: 810 },
  ...{
    features: ['api_access'],
    has_direct_pull_contract: false,
    monthly_price_dollars: 1198,
    total_loans: 3,
    active_loan_amount: 1234.5,
    clients: 68,
  },
  days: Array.from({ length: 30 }, (_, n) => ({
    day: `2026-11-${String(n + 1).padStart(2, '0')}`,
    clients: 0,
    reports: n,
  })),
  people: [
    {
      ...{ id: '00000000-0000-4000-8000-000000000002', full_name: 'Maria Lopez', email: 'maria@example.test' },
      ...{ role: 'owner', has_signed_in: true, is_confirmed: true, has_second_factor: false },
    },
    {
      id: INVITED,
      full_name: null,
      email: 'ben@example.test',
      role: 'staff',
      has_signed_in: false,
      is_confirmed: false,
      has_second_factor: false,
    },
  ],
  can_text: false,
  text_number: null,
  suspended_at: null,
  suspended_because: null,
  recount_percent: null,
  events: [
    { number: 7, happened_at: '2026-11-20T10:00:00Z', action: 'subscription.changed', actor: 'Ada' },
    { number: 6, happened_at: '2026-11-20T09:00:00Z', action: 'subscriber.viewing_started', actor: null },
  ],
}

function open(more: Replies = {}, options: { found?: unknown; address?: string } = {}) {
  const { found = LARKSPUR, address = `/dashboard/subscribers/${ID}` } = options
  const asked = serverAnswers({ 'POST /rest/v1/rpc/subscriber': () => Response.json(found), ...more })
  show(SubscriberPage, '/dashboard/subscribers/:id', address)
  return asked
}

afterEach(cleanup)

test('a subscriber’s page names every role, including custom ones', async () => {
  const [maria, ben] = LARKSPUR.people
  const people = [
    { ...maria, role: 'custom', role_name: 'Underwriter' },
    { ...ben, role: 'read_only' },
  ]

  open({}, { found: { ...LARKSPUR, people } })

  const users = within(await screen.findByRole('region', { name: 'Users of this subscriber' }))
  expect(users.getByRole('cell', { name: 'Underwriter' })).toBeTruthy()
  expect(users.getByRole('cell', { name: 'Read-only' })).toBeTruthy()
})

test('a subscriber’s tab and breadcrumb show its name', async () => {
  const { result } = renderHook(() => useShownPage())

  open()

  await waitFor(() => expect(result.current?.name).toBe('Larkspur Lending'))
})

test('a subscriber’s page shows its subscription, usage, people and audit log', async () => {
  open()

  expect(await screen.findByRole('heading', { name: 'Larkspur Lending' })).toBeTruthy()
  expect(screen.getByText('Lender · since January 5, 2026')).toBeTruthy()
  expect(screen.getAllByText('$1,198').length).toBeGreaterThan(0)
  expect(screen.getByText('$1,234.50 outstanding')).toBeTruthy()
  const people = within(screen.getByRole('region', { name: 'Users of this subscriber' }))
  expect(people.getByRole('row', { name: 'Maria Lopez maria@example.test Owner Has signed in' })).toBeTruthy()
  const events = within(screen.getByRole('region', { name: 'Newest audit events' }))
  expect(events.getByText('Changed the subscription')).toBeTruthy()
  expect(events.getByText('Support started viewing this account, read-only')).toBeTruthy()
  expect(events.getByText('System')).toBeTruthy()
})

test.each(['trial', 'cancelled'])(
  'for a subscription that is %s the price is shown, but not as paid',
  async (status) => {
    open({}, { found: { ...LARKSPUR, subscription_status: status } })

    expect((await screen.findByText('Price a month')).parentElement?.textContent).toBe('Price a month$1,198')
  },
)

test.each([
  ['a malformed id', '/dashboard/subscribers/7', 0],
  ['an unknown id', `/dashboard/subscribers/${ID}`, 1],
])('%s is not found', async (_what, address, questions) => {
  const asked = open({}, { found: null, address })

  expect(await screen.findByText('Subscriber not found')).toBeTruthy()
  expect(asked).toHaveLength(questions)
})

test('a failure shows an error, and can be retried', async () => {
  open({ 'POST /rest/v1/rpc/subscriber': () => Response.json({ code: 'XX000', message: 'Broken' }, { status: 500 }) })

  expect(await screen.findByText('Failed to load subscriber')).toBeTruthy()
  expect(screen.getByRole('button', { name: /try again|retry/i })).toBeTruthy()
})

test('the page after a view says that the view is over', async () => {
  open({}, { address: `/dashboard/subscribers/${ID}?view=ended` })

  expect((await screen.findByText(/Your view of this subscriber has ended/)).getAttribute('role')).toBe('status')
})

describe('the subscription', () => {
  const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save subscription' })

  test('is sent with the previous values, so that the second of two fails; unchanged it can’t be sent', async () => {
    const asked = open({ 'POST /rest/v1/rpc/change_subscription': () => new Response(null, { status: 204 }) })
    expect((await save()).disabled).toBe(true)

    await userEvent.selectOptions(screen.getByLabelText('Status'), 'past_due')
    await userEvent.click(screen.getByLabelText(/^AI Underwriting/))
    await userEvent.click(await save())

    const change = () => asked.find(({ path }) => path.endsWith('change_subscription'))?.body
    await waitFor(() =>
      expect(change()).toEqual({
        subscriber_id: ID,
        was: { plan: 'pro', status: 'active', features: ['api_access'], has_direct_pull_contract: false },
        wanted: {
          plan: 'pro',
          status: 'past_due',
          features: ['api_access', 'ai_underwriting'],
          has_direct_pull_contract: false,
        },
      }),
    )
  })

  test('keeps a feature that is coming, which can be removed; another can’t be added', async () => {
    open({}, { found: { ...LARKSPUR, account_type: 'dealer', features: ['bhph_tools'] } })

    const kept = await screen.findByLabelText<HTMLInputElement>(/^BHPH Tools .* Coming/)

    expect([kept.checked, kept.disabled]).toEqual([true, false])
    expect(screen.getByLabelText<HTMLInputElement>(/^Lead Scoring .* Coming/).disabled).toBe(true)
  })

  test('of a credit repair organization records a direct-pull contract; other types have no such field', async () => {
    const found = { ...LARKSPUR, account_type: 'cro', features: [] }
    const asked = open(
      { 'POST /rest/v1/rpc/change_subscription': () => new Response(null, { status: 204 }) },
      { found },
    )

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Direct-pull contract on file' }))
    await userEvent.click(await save())

    const change = () => asked.find(({ path }) => path.endsWith('change_subscription'))?.body
    const unchanged = { plan: 'pro', status: 'active', features: [] }
    await waitFor(() =>
      expect(change()).toEqual({
        subscriber_id: ID,
        was: { ...unchanged, has_direct_pull_contract: false },
        wanted: { ...unchanged, has_direct_pull_contract: true },
      }),
    )
    cleanup()
    open()
    await save()
    expect(screen.queryByRole('checkbox', { name: 'Direct-pull contract on file' })).toBeNull()
  })

  test('does not remove a contract that another person recorded in the meantime', async () => {
    const found = { ...LARKSPUR, account_type: 'cro', features: [] }
    open({}, { found })
    const contract = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Direct-pull contract on file' })
    expect((await contract()).checked).toBe(false)
    found.has_direct_pull_contract = true

    focusManager.setFocused(false)
    focusManager.setFocused(true)

    await waitFor(async () => expect((await contract()).checked).toBe(true))
    expect((await save()).disabled).toBe(true)
    focusManager.setFocused(undefined)
  })

  test('that another person changed in the meantime is refused with a message, and the choices stay', async () => {
    const refusal = { code: 'PT409', message: 'Another person has changed this subscription' }
    open({ 'POST /rest/v1/rpc/change_subscription': () => Response.json(refusal, { status: 409 }) })
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'cancelled')

    await userEvent.click(await save())

    expect((await screen.findByRole('alert')).textContent).toBe(`Failed to change subscription${refusal.message}`)
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('cancelled')
  })
})

describe('an open invitation', () => {
  const again = () => screen.findByRole('button', { name: 'Resend the invitation to ben@example.test' })

  test('is resent once', async () => {
    const asked = open({ 'POST /functions/v1/resend-subscriber-invitation': () => new Response(null, { status: 204 }) })

    await userEvent.click(await again())

    expect(await screen.findByText('Resent')).toBeTruthy()
    expect(asked.filter(({ path }) => path.endsWith('invitation')).map(({ body }) => body)).toEqual([
      { person_id: INVITED },
    ])
  })

  test('shows how long to wait', async () => {
    const refusal = { code: 'TOO_SOON', message: 'It was just sent. Please wait 40 seconds before sending it again.' }
    open({ 'POST /functions/v1/resend-subscriber-invitation': () => Response.json(refusal, { status: 429 }) })

    await userEvent.click(await again())

    expect((await screen.findByRole('alert')).textContent).toBe(refusal.message)
  })
})

describe('the number for texts', () => {
  const ASSIGN = 'POST /rest/v1/rpc/assign_text_number'
  const TAKE_BACK = 'POST /rest/v1/rpc/take_back_text_number'
  const held = { number: '5125550142', is_sandbox: false, assigned_at: '2026-11-20T10:00:00Z', assigned_by: 'Ada' }
  const part = async () => within(await screen.findByRole('region', { name: 'Number for texts' }))

  test('is assigned to a company without one', async () => {
    const asked = open({ [ASSIGN]: () => new Response(null, { status: 204 }) })
    expect((await part()).getByText('This company has no number, so it can’t send texts.')).toBeTruthy()

    await userEvent.click((await part()).getByRole('button', { name: 'Assign a number' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Number for texts of Larkspur Lending' }))
    await userEvent.type(dialog.getByLabelText('Number'), '51255')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await dialog.findByText('Phone number must have 10 digits')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Number'), '50142')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))

    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('assign_text_number'))?.body).toEqual({
        subscriber_id: ID,
        number: '5125550142',
      }),
    )
  })

  test('of another company is refused in the dialog', async () => {
    const message = 'This number belongs to Cedar Motors. Take it back there first.'
    open({ [ASSIGN]: () => Response.json({ code: 'PT409', message }, { status: 409 }) })

    await userEvent.click((await part()).getByRole('button', { name: 'Assign a number' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Number'), '5125550142')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))

    expect((await dialog.findByRole('alert')).textContent).toBe(message)
  })

  test('is shown with who assigned it, and taken back', async () => {
    const asked = open(
      { [TAKE_BACK]: () => new Response(null, { status: 204 }) },
      { found: { ...LARKSPUR, can_text: true, text_number: held } },
    )
    expect((await part()).getByText('(512) 555-0142')).toBeTruthy()
    expect((await part()).getByText(/assigned on November 20, 2026 by Ada/)).toBeTruthy()

    await userEvent.click((await part()).getByRole('button', { name: 'Take back' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Take back (512) 555-0142' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }))

    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('take_back_text_number'))?.body).toEqual({ subscriber_id: ID }),
    )
  })

  test('in the sandbox is assigned by itself', async () => {
    open({}, { found: { ...LARKSPUR, can_text: true } })

    expect((await part()).getByText('No number yet. The sandbox assigns one with the first text.')).toBeTruthy()
  })
})

describe('a suspension', () => {
  const SUSPEND = 'POST /rest/v1/rpc/suspend_company'
  const suspended = { ...LARKSPUR, suspended_at: '2026-11-20T10:00:00Z', suspended_because: 'Reported as fraud' }

  test('requires a meaningful reason', async () => {
    const asked = open({ [SUSPEND]: () => new Response(null, { status: 204 }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Suspend: Larkspur Lending' }))
    const field = dialog.getByLabelText(/Reason/)
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Suspend' })

    await userEvent.type(field, 'fraud')
    const tooShort = button.disabled
    await userEvent.type(field, ' reported by a bank')
    await userEvent.click(button)

    expect(tooShort).toBe(true)
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('suspend_company'))?.body).toEqual({
        subscriber_id: ID,
        suspended: true,
        reason: 'fraud reported by a bank',
      }),
    )
  })

  test('a dialog that fades out after lifting does not offer to suspend again', async () => {
    let found: object = suspended
    const lift = () => {
      found = LARKSPUR
      return new Response(null, { status: 204 })
    }
    open({ [SUSPEND]: lift, 'POST /rest/v1/rpc/subscriber': () => Response.json(found) })
    await userEvent.click(await screen.findByRole('button', { name: 'Lift suspension' }))
    const dialog = screen.getByRole('dialog')
    const named = new Set<string>()
    new MutationObserver(() => named.add(dialog.querySelector('[type=submit]')?.textContent ?? '')).observe(dialog, {
      ...{ subtree: true, childList: true, characterData: true },
    })

    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'The report was a mistake')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lift suspension' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))

    expect(named).not.toContain('Suspend')
    expect(screen.getByLabelText<HTMLInputElement>(/Reason/).value).toBe('')
  })

  test('is shown with its reason, and lifted with another', async () => {
    const asked = open({ [SUSPEND]: () => new Response(null, { status: 204 }) }, { found: suspended })
    expect(await screen.findByText(/since November 20, 2026. Reason: Reported as fraud/)).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Lift suspension' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/Reason/), 'The report was a mistake')
    await userEvent.click(dialog.getByRole('button', { name: 'Lift suspension' }))

    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('suspend_company'))?.body).toMatchObject({ suspended: false }),
    )
  })
})

test('a subscriber’s figures that are being recounted say so, and everything else is shown', async () => {
  const found = {
    ...LARKSPUR,
    clients: null,
    days: null,
    total_loans: null,
    active_loan_amount: null,
    recount_percent: 30,
  }
  open({}, { found })

  expect(await screen.findAllByText('Being recounted, 30% done')).toHaveLength(2)
  const usage = within(screen.getByRole('region', { name: 'Usage' }))
  expect(usage.getByText('These figures are being recounted')).toBeTruthy()
  expect(screen.getAllByText('$1,198').length).toBeGreaterThan(0)
})
