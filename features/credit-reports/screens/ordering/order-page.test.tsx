// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import {
  FROZEN,
  fillIn,
  NO_HIT,
  open,
  order,
  PULL,
  pulls,
  REPORT_ID,
  RHONDA,
  refusal,
  SCORED,
} from '#test/support/order-fixture.tsx'
import { type Asked, signIn } from '#test/support/stub-server.tsx'

beforeEach(signIn)
afterEach(cleanup)

describe('the order form', () => {
  test('is filled in from the client, and shows the masks on file without their values', async () => {
    open()

    expect((await screen.findByLabelText<HTMLInputElement>('First Name')).value).toBe('Rhonda')
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('CT')
    expect(screen.getByLabelText<HTMLInputElement>('SSN').value).toBe('')
    expect(screen.getByText('On file: XXX-XX-1639. Leave this empty to use it.')).toBeTruthy()
    expect(screen.getByText('977 of 1,000')).toBeTruthy()
  })

  test('cannot be sent without a bureau', async () => {
    open()

    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Order report' })
    expect(button.disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: /Experian/ }))

    expect(button.disabled).toBe(false)
  })

  test('shows all problems in one message and beside their fields, and sends nothing', async () => {
    const { asked } = open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /Experian/ }))
    await userEvent.clear(screen.getByLabelText('First Name'))
    await userEvent.clear(screen.getByLabelText('ZIP Code'))
    await userEvent.type(screen.getByLabelText('ZIP Code'), '069')

    await order()

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Validation error: First name is required, ZIP code must be at least 5 characters, Permissible purpose is required, Consent must be confirmed',
    )
    expect(screen.getByText('First name is required')).toBeTruthy()
    expect(pulls(asked)).toEqual([])
  })

  test('moves focus to the address if only that is missing', async () => {
    open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /Experian/ }))
    await userEvent.clear(screen.getByLabelText('Address'))
    await userEvent.selectOptions(screen.getByLabelText('Permissible purpose'), 'account_review')
    await userEvent.click(screen.getByRole('checkbox', { name: /agreed to this text/ }))

    await order()

    await screen.findByText('Validation error: Address is required')
    expect(document.activeElement).toBe(screen.getByLabelText('Address'))
  })

  test('without a client asks for one first', async () => {
    const { router } = open({ 'POST /rest/v1/rpc/search_clients': () => Response.json([RHONDA]) }, '')

    await userEvent.click(await screen.findByRole('link', { name: /Rhonda Rouse/ }))

    await screen.findByLabelText('First Name')
    expect(router.state.location.search).toBe(`?client=${RHONDA.id}`)
  })

  test('is not there for an archived client', async () => {
    const archived = { ...RHONDA, archived_at: '2026-11-01T12:00:00+00:00' }
    open({ 'GET /rest/v1/clients': () => Response.json([archived]) })

    expect(await screen.findByText('This client is archived. Restore the client to order reports.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Order report' })).toBeNull()
  })

  test.each([
    ['an unknown client', `?client=${RHONDA.id}`, 'Client not found'],
    ['an address that is no id', '?client=42', 'Invalid client ID'],
  ])('for %s says so', async (_, search, message) => {
    open(
      { 'GET /rest/v1/clients': () => Response.json([]), 'POST /rest/v1/rpc/search_clients': () => Response.json([]) },
      search,
    )

    expect(await screen.findByText(message)).toBeTruthy()
  })

  test.each([
    ['SSN', '666-12-3456', 'No SSN is issued with these digits'],
    ['SSN', '912-78-1234', 'This is an ITIN, not an SSN'],
    ['Date of Birth', '2099-01-01', 'Date of birth is in the future'],
    ['Date of Birth', '2020-01-01', 'The applicant is under 18'],
  ])('with the %s %s says why it would cost an inquiry for nothing', async (label, typed, problem) => {
    const { asked } = open()
    await fillIn(/Experian/)
    await userEvent.type(screen.getByLabelText(label), typed)

    await order()

    expect((await screen.findByRole('alert')).textContent).toBe(`Validation error: ${problem}`)
    expect(pulls(asked)).toEqual([])
  })

  test('tells a person without an account record why they are signed out', async () => {
    const { router } = open({
      'GET /rest/v1/users': () => Response.json([]),
      'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
    })

    await screen.findByText('User account not properly set up. Please log out and sign in again.')

    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  })

  test('offers a credit repair organization only the consumer’s written instructions', async () => {
    open({
      'GET /rest/v1/users': () => Response.json([{ account_type: 'cro', credits_used: 0, monthly_credit_limit: 100 }]),
    })

    const purpose = await screen.findByLabelText<HTMLSelectElement>('Permissible purpose')

    expect([...purpose.options].map((option) => option.value)).toEqual(['', 'written_instructions'])
  })
})

describe('an order', () => {
  test('opens the report after 1.5 s, in place of the form', async () => {
    const { asked, router } = open({ [PULL]: () => Response.json({ id: REPORT_ID, reports: { experian: SCORED } }) })
    await fillIn(/Experian/)

    await order()

    await screen.findByText('Credit report ordered successfully! Redirecting to report details...')
    expect(router.state.location.pathname).toBe('/dashboard/credit-bureau/order')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/credit-bureau/report/${REPORT_ID}`))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(pulls(asked)).toEqual([
      {
        client_id: RHONDA.id,
        first_name: 'Rhonda',
        last_name: 'Rouse',
        address: '981 Wrestlin Way',
        city: 'Stamford',
        state: 'CONNECTICUT',
        zip: '06901',
        bureaus: ['experian'],
        permissible_purpose: 'credit_transaction',
        pull_type: 'soft',
        consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version, single_use: true },
        idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
  })

  test('in progress can’t be sent again', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { asked } = open({ [PULL]: () => promise })
    await fillIn(/Experian/, /Equifax/)

    await userEvent.dblClick(screen.getByRole('button', { name: 'Order report' }))

    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Ordering...' })).disabled).toBe(true)
    expect(pulls(asked)).toHaveLength(1)
    resolve(Response.json({ id: REPORT_ID, reports: { experian: SCORED } }))
    await screen.findByText(/ordered successfully/)
  })

  test('that comes too soon waits the seconds that the server says', async () => {
    const message = 'Please wait 2 seconds before submitting another request'
    open({
      [PULL]: () => Response.json({ error: message, message }, { status: 429, headers: { 'retry-after': '2' } }),
    })
    await fillIn(/Experian/)

    await order()

    await screen.findByText(message)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Order report in [12] s$/ }).disabled).toBe(true)
    await screen.findByRole('button', { name: 'Order report' })
    expect(screen.queryByText(message)).toBeNull()
  })

  test('that no bureau could fill shows each reason, and links to the stored responses', async () => {
    open({ [PULL]: () => Response.json({ id: REPORT_ID, reports: { experian: NO_HIT, equifax: FROZEN } }) })
    await fillIn(/Experian/, /Equifax/)

    await order()

    await screen.findByText('Failed to generate credit reports: A no-hit file is returned.; The file is frozen')
    expect(screen.getByRole('link', { name: 'Open the bureaus’ responses' }).getAttribute('href')).toBe(
      `/dashboard/credit-bureau/report/${REPORT_ID}`,
    )
  })

  test.each([
    ['the server’s own words', () => refusal(402, { error: 'Credit limit reached' }), 'Credit limit reached'],
    ['its message when there is no error', () => refusal(422, { message: 'Unknown purpose' }), 'Unknown purpose'],
    ['the status when it says nothing', () => refusal(500, {}), 'Failed to order credit report: 500'],
    ['that the answer is no JSON', () => new Response('<html>', { status: 502 }), 'Failed to parse error response'],
    [
      'that reports are missing',
      () => Response.json({ id: REPORT_ID }),
      'Invalid response format from credit report service',
    ],
  ])('that fails shows %s, and keeps the typed values', async (_, reply, words) => {
    open({ [PULL]: reply })
    await fillIn(/Experian/)
    await userEvent.clear(screen.getByLabelText('City'))
    await userEvent.type(screen.getByLabelText('City'), 'Norwalk')

    await order()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Norwalk')
  })

  test('that gets no response says so', async () => {
    open({ [PULL]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await fillIn(/Experian/)

    await order()

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Unable to connect to the server. Please check your internet connection and try again.',
    )
  })
})

describe('the idempotency key', () => {
  const keys = (asked: Asked[]) => pulls(asked).map((body) => (body as { idempotency_key: string }).idempotency_key) // the request's own field

  test('stays the same when the same form is sent again, and changes with the form', async () => {
    const { asked } = open({ [PULL]: () => refusal(500, {}) })
    await fillIn(/Experian/)

    await order()
    await screen.findByRole('alert')
    await order()
    await waitFor(() => expect(pulls(asked)).toHaveLength(2))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Equifax/ }))
    await order()
    await waitFor(() => expect(pulls(asked)).toHaveLength(3))

    const [first, again, changed] = keys(asked)
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
  })

  test('is new after an order that was settled without a file', async () => {
    const { asked } = open({ [PULL]: () => Response.json({ id: REPORT_ID, reports: { experian: NO_HIT } }) })
    await fillIn(/Experian/)

    await order()
    await screen.findByText(/Failed to generate/)
    await order()
    await waitFor(() => expect(pulls(asked)).toHaveLength(2))

    const [first, second] = keys(asked)
    expect(second).not.toBe(first)
  })
})

test('each bureau shows when it was last asked about the client', async () => {
  open({
    'GET /rest/v1/credit_reports': () =>
      Response.json([
        { created_at: '2026-11-18T12:00:00+00:00', outcomes: { experian: 'hit' } },
        { created_at: '2026-10-02T12:00:00+00:00', outcomes: { experian: 'hit', equifax: 'error' } },
        { created_at: '2026-01-02T12:00:00+00:00', outcomes: null },
      ]),
  })

  expect((await screen.findByRole('checkbox', { name: /Experian.*last pulled Nov 18, 2026/ })).tagName).toBe('INPUT')
  expect(screen.getByRole('checkbox', { name: /Equifax.*last pulled Oct 2, 2026/ })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /TransUnion.*never pulled/ })).toBeTruthy()
})
