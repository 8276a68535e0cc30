// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show } from '#test/support/stub-server.tsx'

const { IssueCard } = await import('./issue-card.tsx')

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
let issued: string[] = []

function open(
  standing: object,
  issue: () => Response = () => Response.json({ id: 'card-1' }),
  archivedAt: string | null = null,
) {
  issued = []
  const asked = serverAnswers({
    'POST /functions/v1/cards': ({ body }) =>
      JSON.stringify(body).includes('standing') ? Response.json(standing) : issue(),
    'GET /rest/v1/clients': () => Response.json([{ archived_at: archivedAt }]),
  })
  show(() => <IssueCard clientId={CLIENT} onIssued={(id) => void issued.push(id)} />, '/')
  return asked
}
const orders = (asked: Asked[]) =>
  asked.map(({ body }) => body).filter((body) => JSON.stringify(body).includes('issue'))
const SANDBOX = { is_sandbox: true, is_administrator: true }

afterEach(cleanup)

test('an owner issues a card of a product, with its cost beside the choice', async () => {
  const asked = open(SANDBOX)
  await userEvent.click(await screen.findByRole('button', { name: 'Issue a card' }))
  await screen.findByRole('dialog')
  expect(screen.getByText('From the sandbox issuer: the card has no number and can’t buy anything.')).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('Product'), 'Credit builder Mastercard')
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'physical')
  expect(screen.getByText('29.99% APR · no rewards · no fees')).toBeTruthy()
  expect(screen.getByText('At most $2,000')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Credit limit (USD)'))
  await userEvent.type(screen.getByLabelText('Credit limit (USD)'), '750')
  await userEvent.click(screen.getByRole('button', { name: 'Issue card' }))

  await expect.poll(() => issued).toEqual(['card-1'])
  expect(orders(asked)).toEqual([
    {
      ...{ act: 'issue', client_id: CLIENT, product_id: 'builder', form: 'physical', credit_limit: 750 },
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
})

test('a retry after no response uses the same key, and another limit uses a new one', async () => {
  const asked = open(SANDBOX, () =>
    Response.json({ code: 'CARD_NOT_YET_ISSUED', message: 'The card issuer did not answer.' }, { status: 503 }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Issue a card' }))
  await screen.findByRole('dialog')
  const order = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Issue card' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The card issuer did not answer.')
  }
  await order()
  await order()
  await userEvent.type(screen.getByLabelText('Credit limit (USD)'), '{backspace}1')
  await order()

  await expect.poll(() => orders(asked).length).toBe(3)
  const keys = orders(asked).map((body) => /"idempotency_key":"(.*?)"/.exec(JSON.stringify(body))?.[1])
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
  expect(issued).toEqual([])
})

test('a limit below zero is rejected at its field, and nothing is sent', async () => {
  const asked = open(SANDBOX)
  await userEvent.click(await screen.findByRole('button', { name: 'Issue a card' }))
  await screen.findByRole('dialog')
  await userEvent.clear(screen.getByLabelText('Credit limit (USD)'))
  await userEvent.type(screen.getByLabelText('Credit limit (USD)'), '-1')

  await userEvent.click(screen.getByRole('button', { name: 'Issue card' }))

  expect(await screen.findByText('Credit limit can’t be below zero')).toBeTruthy()
  expect(orders(asked)).toEqual([])
})

test('staff get no actions', async () => {
  const asked = open({ ...SANDBOX, is_administrator: false })

  await expect.poll(() => asked.length).toBe(2)
  expect(screen.queryByRole('button')).toBeNull()
})

test('an archived client offers no actions', async () => {
  const asked = open(SANDBOX, undefined, '2026-11-01T12:00:00+00:00')

  await expect.poll(() => asked.length).toBe(2)
  expect(screen.queryByRole('button')).toBeNull()
})
