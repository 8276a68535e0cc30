// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { NewClientPage } = await import('./client-new-page.tsx')

const PRIYA = { id: 'c0ffee00-4a4e-4a41-9d0e-2a4d8f1c7b11', full_name: 'Priya Raman', email: 'priya@demo.test' }
const created: Replies = {
  'GET /rest/v1/users': () => Response.json([PRIYA]),
  'POST /rest/v1/clients': () => new Response(null, { status: 201 }),
}

const open = (replies: Replies = {}) => {
  const asked = serverAnswers({ ...created, ...replies })
  const router = show(NewClientPage, '/dashboard/clients/new')
  return { router, inserts: () => asked.filter(({ method }) => method === 'POST') }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

const fillIn = async () => {
  await userEvent.type(field('First Name'), 'Dana')
  await userEvent.type(field('Last Name'), 'Whitfield')
  await userEvent.type(field('Phone'), '5552041180')
  await userEvent.type(field('City'), 'Austin')
  await userEvent.selectOptions(field('State'), 'Texas')
  await userEvent.type(field('ZIP Code'), '78704')
  await userEvent.type(field('SSN'), '123454417')
  await userEvent.type(field('Date of Birth'), '1987-03-09')
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save client' }))

afterEach(cleanup)

test('a saved client is stored as digits and ISO date, and the list opens', async () => {
  const { router, inserts } = open()
  await screen.findByRole('option', { name: 'Priya Raman' })
  await fillIn()
  await userEvent.selectOptions(field('Assigned Contact'), 'Priya Raman')
  expect([field('Phone').value, field('SSN').value]).toEqual(['(555) 204-1180', '123-45-4417'])

  await save()

  await screen.findByText('Another page')
  expect(router.state.location.pathname).toBe('/dashboard/clients')
  expect(inserts()[0]?.body).toEqual({
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: null,
    phone: '5552041180',
    address: null,
    city: 'Austin',
    state: 'TX',
    zip: '78704',
    ssn: '123454417',
    date_of_birth: '1987-03-09',
    assigned_contact_id: PRIYA.id,
  })
})

test('saving twice at once stores one client', async () => {
  const { inserts } = open()
  await fillIn()

  await userEvent.dblClick(screen.getByRole('button', { name: 'Save client' }))

  await screen.findByText('Another page')
  expect(inserts()).toHaveLength(1)
})

test('a client without the required details is refused field by field, and nothing is sent', async () => {
  const { inserts } = open()

  await save()

  for (const message of [
    'First name is required',
    'Last name is required',
    'City is required',
    'State is required',
    'ZIP code is required',
    'SSN is required',
    'Date of birth is required',
  ]) {
    await screen.findByText(message)
  }
  expect(field('SSN').getAttribute('aria-invalid')).toBe('true')
  expect(inserts()).toHaveLength(0)
})

test('a refusal of the server is shown in its words, and what was typed stays', async () => {
  open({
    'POST /rest/v1/clients': () =>
      Response.json({ message: 'The assigned contact works for another organisation' }, { status: 403 }),
  })
  await fillIn()

  await save()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to create client')
  expect(alert.textContent).toContain('The assigned contact works for another organisation')
  expect(field('First Name').value).toBe('Dana')
  expect(field('SSN').value).toBe('123-45-4417')
})

test('typed details are not left behind without asking', async () => {
  const { router } = open()
  await userEvent.type(field('First Name'), 'Dana')

  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))

  expect(router.state.location.pathname).toBe('/dashboard/clients/new')
  expect(field('First Name').value).toBe('Dana')
})

test('an untouched form is left without a question', async () => {
  open()

  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))

  expect(await screen.findByText('Another page')).toBeTruthy()
})
