// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillIn, open, order, PULL, pulls, REPORT_ID, RHONDA, refusal, SCORED } from '#test/support/order-fixture.tsx'
import { type Asked, type Replies, signIn } from '#test/support/stub-server.tsx'
import { newcomerState } from './newcomer.ts'

beforeEach(signIn)
afterEach(cleanup)

const PERSON = {
  ...{ first_name: 'Nina', last_name: 'Newman', address: '1 Elm St', city: 'Austin', state: 'TX', zip: '78701' },
}
const ADDED_ID = '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b77'
const TWIN = { id: RHONDA.id, full_name: 'Nina Newman', city: 'Waco', state: 'TX' }
const SAVE = /Save what the client’s file lacks/

const standing: Replies = {
  'GET /rest/v1/clients': () => Response.json([]),
  'POST /rest/v1/clients': () => Response.json({ id: ADDED_ID }, { status: 201 }),
  'POST /functions/v1/duplicate-clients': () => Response.json({ duplicates: [] }),
  [PULL]: () => Response.json({ id: REPORT_ID, reports: { experian: SCORED } }),
}
const openNew = (replies: Replies = {}) => open({ ...standing, ...replies }, '', newcomerState(PERSON))
const added = (asked: Asked[]) =>
  asked.filter(({ method, path }) => method === 'POST' && path === '/rest/v1/clients').map(({ body }) => body)
const changed = (asked: Asked[]) => asked.filter(({ method }) => method === 'PATCH')

test('a new person is stored with the order, once, even if the order fails at first', async () => {
  let tries = 0
  const { asked } = openNew({
    [PULL]: () => {
      tries += 1
      return tries === 1
        ? refusal(500, { message: 'Not now' })
        : Response.json({ id: REPORT_ID, reports: { experian: SCORED } })
    },
  })
  await fillIn(/Experian/)
  expect(added(asked)).toEqual([])
  await order()
  await screen.findByText('Not now')

  await order()

  await screen.findByText(/^Credit report ordered successfully/)
  expect(added(asked)).toEqual([PERSON])
  expect(pulls(asked)).toMatchObject([{ client_id: ADDED_ID }, { client_id: ADDED_ID }])
})

test('a new person whose storing lost its response is not stored a second time', async () => {
  let isStored = false
  const { asked } = openNew({
    'POST /rest/v1/clients': () => {
      isStored = true
      return Promise.reject(new TypeError('Failed to fetch'))
    },
    'GET /rest/v1/clients': () => Response.json(isStored ? [{ id: ADDED_ID }] : []),
  })
  await fillIn(/Experian/)
  await order()
  await screen.findByRole('alert')

  await order()

  await screen.findByText(/^Credit report ordered successfully/)
  expect(added(asked)).toHaveLength(1)
  expect(pulls(asked)).toMatchObject([{ client_id: ADDED_ID }])
})

test('a typed SSN that is on file asks first, and stores and orders nothing', async () => {
  const { asked, router } = openNew({
    'POST /functions/v1/duplicate-clients': () => Response.json({ duplicates: [TWIN] }),
  })
  await fillIn(/Experian/)
  await userEvent.type(screen.getByLabelText('SSN'), '600-22-1639')
  await order()
  await screen.findByRole('dialog', { name: 'This client may already be on file' })
  expect([added(asked), pulls(asked)]).toEqual([[], []])

  await userEvent.click(screen.getByRole('link', { name: /Nina Newman/ }))

  await waitFor(() => expect(router.state.location.search).toBe(`?client=${TWIN.id}`))
  expect([added(asked), pulls(asked)]).toEqual([[], []])
})

test('a confirmed other person is stored and ordered, with the SSN and birth date if wanted', async () => {
  const { asked } = openNew({ 'POST /functions/v1/duplicate-clients': () => Response.json({ duplicates: [TWIN] }) })
  await fillIn(/Experian/)
  await userEvent.type(screen.getByLabelText('SSN'), '600-22-1639')
  await userEvent.type(screen.getByLabelText('Date of Birth'), '1987-02-01')
  await userEvent.click(screen.getByRole('checkbox', { name: SAVE }))
  await order()

  await userEvent.click(await screen.findByRole('button', { name: 'Order for another person' }))

  await screen.findByText(/^Credit report ordered successfully/)
  expect(added(asked)).toEqual([{ ...PERSON, ssn: '600221639', date_of_birth: '1987-02-01' }])
})

test('identifiers that the file lacks are saved before the order; those on file stay', async () => {
  const client = { ...RHONDA, date_of_birth: null }
  const { asked } = open({
    ...standing,
    'GET /rest/v1/clients': () => Response.json([client]),
    'PATCH /rest/v1/clients': () => Response.json([{ id: RHONDA.id }]),
  })
  await fillIn(/Experian/)
  await userEvent.type(screen.getByLabelText('SSN'), '600-22-1639')
  expect(screen.queryByRole('checkbox', { name: SAVE })).toBeNull()
  await userEvent.type(screen.getByLabelText('Date of Birth'), '1987-02-01')
  await userEvent.click(screen.getByRole('checkbox', { name: SAVE }))

  await order()

  await screen.findByText(/^Credit report ordered successfully/)
  expect(changed(asked).map(({ body }) => body)).toEqual([{ date_of_birth: '1987-02-01' }])
  expect(Object.fromEntries(changed(asked)[0]?.search ?? [])).toMatchObject({ date_of_birth: 'is.null' })
})

test('if the file has meanwhile been filled in, nothing is saved or ordered', async () => {
  const { asked } = open({
    ...standing,
    'GET /rest/v1/clients': () => Response.json([{ ...RHONDA, ssn: null }]),
    'PATCH /rest/v1/clients': () => Response.json([]),
  })
  await fillIn(/Experian/)
  await userEvent.type(screen.getByLabelText('SSN'), '600-22-1639')
  await userEvent.click(screen.getByRole('checkbox', { name: SAVE }))

  await order()

  expect((await screen.findByRole('alert')).textContent).toContain('so nothing was saved or ordered')
  expect(pulls(asked)).toEqual([])
})
