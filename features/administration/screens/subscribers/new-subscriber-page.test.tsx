// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { NewSubscriberPage } = await import('./new-subscriber-page.tsx')

function open(answer: () => Response = () => Response.json({ id: 'x' }, { status: 201 })) {
  const asked = serverAnswers({ 'POST /functions/v1/create-subscriber': answer })
  const router = show(NewSubscriberPage, '/admin/subscribers/new')
  return { asked, router }
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Subscriber' }))
const total = () => screen.getByText('Total, plan and features').parentElement?.textContent

async function fill() {
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.test')
  await userEvent.type(screen.getByLabelText('Full Name'), 'Nora Vance')
  await userEvent.type(screen.getByLabelText('Company Name'), 'Vance Motors')
}

afterEach(cleanup)

test('the three account types are offered, with plans, prices and credits', async () => {
  open()

  const types = screen.getByLabelText<HTMLSelectElement>('Account Type')
  const plans = screen.getByLabelText<HTMLSelectElement>('Subscription Plan')

  expect([...types.options].map(({ text }) => text).toSorted()).toEqual([
    'Credit Repair Organization',
    'Dealer',
    'Lender',
  ])
  expect([...plans.options].map(({ text }) => text)).toEqual([
    'Basic: $499 a month, 250 credits',
    'Pro: $999 a month, 1,000 credits',
    'Enterprise: $1,999 a month, 5,000 credits',
  ])
})

test('the total is the plan plus the added features', async () => {
  open()
  expect(total()).toContain('$499')

  await userEvent.selectOptions(screen.getByLabelText('Subscription Plan'), 'pro')
  await userEvent.click(screen.getByLabelText(/^AI Underwriting/))
  await userEvent.click(screen.getByLabelText(/^Fraud Detection/))

  expect(total()).toContain('$1,397')
})

test('another account type clears the choices, and shows its own features and prices', async () => {
  open()
  await userEvent.click(screen.getByLabelText(/^API Access/))
  expect(total()).toContain('$698')

  await userEvent.selectOptions(screen.getByLabelText('Account Type'), 'cro')

  expect(screen.getByLabelText<HTMLInputElement>(/^API Access/).checked).toBe(false)
  expect(screen.queryByLabelText(/^AI Underwriting/)).toBeNull()
  expect(screen.getByLabelText(/^AI Disputes/)).toBeTruthy()
  expect(total()).toContain('$179')
})

test('a feature that is coming is marked, and can’t be added', async () => {
  open()
  await userEvent.selectOptions(screen.getByLabelText('Account Type'), 'dealer')

  const inventory = screen.getByLabelText<HTMLInputElement>(/^Inventory Management \+\$99\/mo Coming/)
  await userEvent.click(inventory)

  expect([inventory.disabled, inventory.checked]).toEqual([true, false])
  expect(total()).toContain('$99')
})

test('missing values are reported beside their fields, and nothing is sent', async () => {
  const { asked } = open()
  await userEvent.type(screen.getByLabelText('Email'), 'nora')

  await create()

  expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Full name is required')).toBeTruthy()
  expect(screen.getByText('Company name is required')).toBeTruthy()
  expect(asked).toEqual([])
})

test('a subscriber is sent as entered, and the page returns to the overview', async () => {
  const { asked, router } = open()
  await fill()
  await userEvent.selectOptions(screen.getByLabelText('Account Type'), 'dealer')
  await userEvent.click(screen.getByLabelText(/^Fraud Detection/))

  await create()

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  expect(asked.map(({ body }) => body)).toEqual([
    {
      ...{ email: 'nora@example.test', full_name: 'Nora Vance', company_name: 'Vance Motors' },
      ...{ account_type: 'dealer', subscription_plan: 'basic', features: ['fraud_detection'] },
    },
  ])
})

test.each([
  ['EMAIL_EXISTS', 409, 'Failed to create user', 'A user with this email address is already registered'],
  ['INTERNAL_ERROR', 500, 'Failed to create subscriber', 'Internal server error'],
])('the refusal %s shows the specified message, and the typed values stay', async (code, status, words, message) => {
  const { router } = open(() => Response.json({ code, message }, { status }))
  await fill()

  await create()

  expect((await screen.findByRole('alert')).textContent).toBe(`${words}${message}`)
  expect(screen.getByLabelText<HTMLInputElement>('Company Name').value).toBe('Vance Motors')
  expect(router.state.location.pathname).toBe('/admin/subscribers/new')
})

test('a failure without a server message shows the product’s own', async () => {
  open(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await fill()

  await create()

  const said = 'Failed to create subscriberSomething went wrong on our side. Please try again.'
  expect((await screen.findByRole('alert')).textContent).toBe(said)
})
