// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { NewClientPage } = await import('./client-new-page.tsx')

const PRIYA = { id: 'c0ffee00-4a4e-4a41-9d0e-2a4d8f1c7b11', full_name: 'Priya Raman', email: 'priya@demo.test' }
const created: Replies = {
  'GET /rest/v1/users': () => Response.json([PRIYA]),
  'POST /rest/v1/clients': () => new Response(null, { status: 201 }),
  'POST /functions/v1/duplicate-clients': () => Response.json({ duplicates: [] }),
}

const open = (replies: Replies = {}) => {
  const asked = serverAnswers({ ...created, ...replies })
  const router = show(NewClientPage, '/dashboard/clients/new')
  return { router, inserts: () => asked.filter(({ method, path }) => method === 'POST' && path === '/rest/v1/clients') }
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

test('a new client is stored with digits and an ISO date, and the list opens', async () => {
  const { router, inserts } = open()
  await screen.findByRole('option', { name: 'Priya Raman' })
  await fillIn()
  await userEvent.selectOptions(field('Assigned Contact'), 'Priya Raman')
  expect([field('Phone').value, field('SSN').value]).toEqual(['(555) 204-1180', '123-45-4417'])

  await save()

  await screen.findByText('Another page')
  expect(router.state.location.pathname).toBe('/dashboard/clients')
  expect(inserts()[0]?.body).toMatchObject({
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

test('a lender’s client without an SSN, and with one name, is stored when the form says so', async () => {
  signIn()
  const { inserts } = open()
  await fillIn()
  await userEvent.click(await screen.findByLabelText('No Social Security number or ITIN'))
  await userEvent.click(screen.getByLabelText('This client has only one name'))
  expect([field('SSN'), field('Last Name')].map(({ value, readOnly }) => [value, readOnly])).toEqual([
    ['none', true],
    ['none', true],
  ])

  await save()

  await screen.findByText('Another page')
  expect(inserts()[0]?.body).toMatchObject({ first_name: 'Dana', last_name: '', ssn: null })
})

test('a credit repair company is not offered a client without an SSN', async () => {
  signIn()
  open({ 'GET /rest/v1/users': () => Response.json([{ ...PRIYA, account_type: 'cro' }]) })
  await screen.findByRole('option', { name: 'Priya Raman' })

  expect(screen.queryByLabelText('No Social Security number or ITIN')).toBeNull()
})

test('a name has a middle name, a prefix, and a suffix', async () => {
  const { inserts } = open()
  await fillIn()
  await userEvent.type(field('Middle Name'), 'Lee')
  await userEvent.type(field('Prefix'), 'Dr.')
  await userEvent.type(field('Suffix'), 'Jr.')

  await save()

  await screen.findByText('Another page')
  expect(inserts()[0]?.body).toMatchObject({ middle_name: 'Lee', name_prefix: 'Dr.', name_suffix: 'Jr.' })
})

test('saving twice at once stores one client', async () => {
  const { inserts } = open()
  await fillIn()

  await userEvent.dblClick(screen.getByRole('button', { name: 'Save client' }))

  await screen.findByText('Another page')
  expect(inserts()).toHaveLength(1)
})

test('a client without the required details gets an error at each field, and nothing is sent', async () => {
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

test('an error of the server is shown, and the input stays', async () => {
  open({
    'POST /rest/v1/clients': () =>
      Response.json({ message: 'The assigned contact works for another organization' }, { status: 403 }),
  })
  await fillIn()

  await save()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to create client')
  expect(alert.textContent).toContain('The assigned contact works for another organization')
  expect(field('First Name').value).toBe('Dana')
  expect(field('SSN').value).toBe('123-45-4417')
})

test('leaving with unsaved input asks first', async () => {
  const { router } = open()
  await userEvent.type(field('First Name'), 'Dana')

  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))

  expect(router.state.location.pathname).toBe('/dashboard/clients/new')
  expect(field('First Name').value).toBe('Dana')
})

test('leaving an untouched form doesn’t ask', async () => {
  open()

  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))

  expect(await screen.findByText('Another page')).toBeTruthy()
})

describe('a possible duplicate', () => {
  const DUPLICATE = {
    id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11',
    first_name: 'Dana',
    last_name: 'Whitfield-Ross',
    full_name: 'Dana Whitfield-Ross',
    city: 'Austin',
    state: 'TX',
    created_at: '2025-01-05T12:00:00+00:00',
    archived_at: null,
    same: 'ssn',
  }
  const openWithDuplicate = async () => {
    const opened = open({
      'POST /functions/v1/duplicate-clients': () => Response.json({ duplicates: [DUPLICATE] }),
    })
    await fillIn()
    await save()
    return opened
  }

  test('is shown with a link to the file before anything is saved', async () => {
    const { inserts } = await openWithDuplicate()

    const dialog = await screen.findByRole('dialog', { name: 'This client may already be on file' })

    const link = within(dialog).getByRole('link', { name: /Dana Whitfield-Ross/ })
    expect(link.getAttribute('href')).toBe(`/dashboard/clients/${DUPLICATE.id}`)
    expect(dialog.textContent).toContain('Same SSN · Austin, TX · client since Jan 5, 2025')
    expect(inserts()).toHaveLength(0)
  })

  test('is added after confirmation, without any merge', async () => {
    const { inserts } = await openWithDuplicate()

    await userEvent.click(await screen.findByRole('button', { name: 'Save anyway' }))

    await screen.findByText('Another page')
    expect(inserts()).toHaveLength(1)
  })

  test('can be corrected: the form keeps its input', async () => {
    const { inserts } = await openWithDuplicate()

    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('SSN').value).toBe('123-45-4417')
    expect(inserts()).toHaveLength(0)
  })
})

describe('the address', () => {
  test('of a household on file fills street, city, state and ZIP code, also by keyboard', async () => {
    open({
      'POST /rest/v1/rpc/suggest_addresses': () =>
        Response.json([{ address: '1402 Larkspur Ln', city: 'Austin', state: 'TEXAS', zip: '78704' }]),
    })

    await userEvent.type(field('Street Address'), '1402')
    await screen.findByRole('option', { name: '1402 Larkspur Ln, Austin, TEXAS 78704' })
    await userEvent.keyboard('{ArrowDown}{Enter}')

    await waitFor(() => expect(field('City').value).toBe('Austin'))
    expect(['Street Address', 'State', 'ZIP Code'].map((label) => field(label).value)).toEqual([
      '1402 Larkspur Ln',
      'TX',
      '78704',
    ])
  })

  test('can be typed if there are no suggestions', async () => {
    open({ 'POST /rest/v1/rpc/suggest_addresses': () => Response.json({ message: 'No luck' }, { status: 500 }) })

    await userEvent.type(field('Street Address'), '9 Nowhere Rd')

    expect(await screen.findByText('No luck. You can type the address yourself.')).toBeTruthy()
    expect(field('Street Address').value).toBe('9 Nowhere Rd')
  })

  test('takes its state from the ZIP code, and shows a mismatch', async () => {
    open()

    await userEvent.type(field('ZIP Code'), '78704')
    expect(field('State').value).toBe('TX')
    await userEvent.selectOptions(field('State'), 'Ohio')

    expect(await screen.findByText('This ZIP code is in Texas.')).toBeTruthy()
  })
})

describe('the images of a driver’s license', () => {
  const PNG = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])], 'front.png', {
    type: 'image/png',
  })
  const choose = (label: string, file: File) =>
    userEvent.upload(screen.getByLabelText(label, { selector: 'input' }), file)

  test('can be previewed and removed before they are sent', async () => {
    URL.createObjectURL = () => 'blob:front'
    URL.revokeObjectURL = () => undefined
    open()

    await choose("Choose image: Driver's License (Front)", PNG)

    const view = await screen.findByRole('link', { name: /View Image/ })
    expect(view.getAttribute('href')).toBe('blob:front')
    await userEvent.click(screen.getByRole('button', { name: "Remove image: Driver's License (Front)" }))
    expect(screen.queryByRole('link', { name: /View Image/ })).toBeNull()
  })

  test('that are replaced show the new preview', async () => {
    URL.createObjectURL = (file: File) => `blob:${file.name}`
    URL.revokeObjectURL = () => undefined
    open()
    await choose("Choose image: Driver's License (Front)", PNG)
    await screen.findByRole('link', { name: /View Image/ })

    await choose("Replace image: Driver's License (Front)", new File([PNG], 'sharper.png', { type: 'image/png' }))

    await waitFor(() =>
      expect(screen.getByRole('link', { name: /View Image/ }).getAttribute('href')).toBe('blob:sharper.png'),
    )
  })

  test.each([
    ['hello there', 'back.png: The content of this file is neither an image nor a PDF.'],
    ['%PDF-1.7', 'back.png: Use an image here, not a PDF.'],
  ])('that are not images are refused when they are chosen (%s)', async (content, sentence) => {
    open()

    await choose("Choose image: Driver's License (Back)", new File([content], 'back.png', { type: 'image/png' }))

    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.queryByRole('link', { name: /View Image/ })).toBeNull()
  })
})
