// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useParams } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { scoreRows } from '#test/support/report-scores.ts'
import { storedClient } from '#test/support/stored-client.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientFile } = await import('./client-file.tsx')

const ClientPage = () => <ClientFile clientId={useParams().clientId ?? ''}>what lies below</ClientFile>

const DANA = storedClient({
  email: 'dana.w@example.com',
  phone: '5552041180',
  address: '1402 Larkspur Ln',
  state: 'TEXAS',
  updated_at: '2026-11-20T12:00:00.123456+00:00',
  assigned_contact: { id: 'c', full_name: 'Priya Raman', email: 'priya@demo.test' },
})
const REPORT = {
  id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12',
  status: 'success',
  created_at: '2026-11-18T12:00:00+00:00',
  scores: scoreRows(711, 627),
}

const ADDRESS = `/dashboard/clients/${DANA.id}`
const withDana: Replies = {
  'GET /rest/v1/clients': () => Response.json([DANA]),
  'GET /rest/v1/client_merges': () => Response.json([]),
  'GET /rest/v1/credit_reports': () => Response.json([REPORT]),
  'POST /functions/v1/duplicate-clients': () => Response.json({ duplicates: [] }),
}

const open = (replies: Replies = {}, address = ADDRESS) => {
  const asked = serverAnswers({ ...withDana, ...replies })
  const router = show(ClientPage, '/dashboard/clients/:clientId', address)
  return { asked, router }
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a client’s page', () => {
  test('shows the client’s name, contact details, and since when they are a client', async () => {
    open()

    await screen.findByRole('heading', { name: 'Dana Whitfield' })

    expect(screen.getByText('Client since January 5, 2025')).toBeTruthy()
    expect(screen.getByRole('link', { name: '(555) 204-1180' }).getAttribute('href')).toBe('tel:5552041180')
    expect(screen.getByText('1402 Larkspur Ln, Austin, TX 78704')).toBeTruthy()
    expect(screen.getByText('Priya Raman')).toBeTruthy()
  })

  test.each([null, '2026-11-20T12:00:00+00:00'])(
    'shows that the client is archived and where to restore them: %s',
    async (archived_at) => {
      open({ 'GET /rest/v1/clients': () => Response.json([{ ...DANA, archived_at }]) })

      await screen.findByRole('heading', { name: 'Dana Whitfield' })

      expect(screen.queryAllByText('This client is archived')).toHaveLength(archived_at ? 1 : 0)
      const way = screen.queryByRole('link', { name: 'Restore in the list' })?.getAttribute('href') ?? null
      expect(way).toBe(archived_at && '/dashboard/clients?archived=1&q=Dana+Whitfield')
    },
  )

  test('has a slot for each bureau, with N/A if there is no score', async () => {
    open()

    const slots = await screen.findByRole('table', { name: 'FICO 8 score by bureau' })

    await waitFor(() => {
      const rows = within(slots).getAllByRole('row').slice(1)
      expect(rows.map((row) => row.textContent)).toEqual([
        'XPNExperian711Very GoodNov 18, 2026',
        'EFXEquifax627FairNov 18, 2026',
        'TUCTransUnionN/A',
      ])
    })
  })

  test.each([
    ['with an unknown id', ADDRESS, () => Response.json([])],
    ['with an invalid id', '/dashboard/clients/42', () => Response.json([DANA])],
  ])('%s shows that the client was not found', async (_, address, reply) => {
    open({ 'GET /rest/v1/clients': reply }, address)

    await screen.findByText('Client not found')

    expect(screen.getByRole('link', { name: 'Go to the client list' }).getAttribute('href')).toBe('/dashboard/clients')
    expect(screen.queryByRole('heading', { name: 'Dana Whitfield' })).toBeNull()
  })

  test('that fails to load shows the server’s message', async () => {
    open({ 'GET /rest/v1/clients': () => Response.json({ message: 'database is away' }, { status: 500 }) })

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toContain('Failed to load client details')
    expect(alert.textContent).toContain('database is away')
  })
})

describe('editing', () => {
  const saving: Replies = { 'PATCH /rest/v1/clients': () => Response.json([{ id: DANA.id }]) }
  const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

  test('sends the changed fields once, without an untouched SSN and birth date', async () => {
    const { asked } = open(saving)
    await edit()
    await userEvent.clear(field('Phone'))
    await userEvent.type(field('Phone'), '5559998888')

    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))

    await screen.findByRole('button', { name: 'Edit' })
    const sent = asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    expect(sent).toEqual([{ phone: '5559998888' }])
  })

  test('sends the first SSN as its digits', async () => {
    const { asked } = open({ ...saving, 'GET /rest/v1/clients': () => Response.json([{ ...DANA, ssn: null }]) })
    await edit()
    await userEvent.type(field('SSN'), '287654321')
    expect(field('SSN').value).toBe('287-65-4321')

    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await screen.findByRole('button', { name: 'Edit' })
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ ssn: '287654321' })
  })

  test('assigns the client to another member, or to none', async () => {
    const users = () => Response.json([{ id: 'd', full_name: 'Omar Diaz', email: 'omar@demo.test' }])
    const { asked } = open({ ...saving, 'GET /rest/v1/users': users })
    await edit()
    const contact = screen.getByLabelText<HTMLSelectElement>('Assigned Contact')
    expect([contact.value, contact.selectedOptions[0]?.text]).toEqual(['c', 'Priya Raman'])
    await screen.findByRole('option', { name: 'Omar Diaz' })

    await userEvent.selectOptions(contact, 'Omar Diaz')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await screen.findByRole('button', { name: 'Edit' })
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ assigned_contact_id: 'd' })
  })

  test('keeps the input after an error', async () => {
    open({
      'PATCH /rest/v1/clients': () => Response.json({ message: 'permission denied', code: '42501' }, { status: 403 }),
    })
    await edit()
    await userEvent.clear(field('First Name'))
    await userEvent.type(field('First Name'), 'Diana')

    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to update client')
    expect(alert.textContent).toContain('permission denied')
    expect(field('First Name').value).toBe('Diana')
  })

  describe('while someone else saved', () => {
    const LATER = { ...DANA, updated_at: '2026-11-20T12:30:00+00:00', city: 'Dallas', zip: '75204' }
    const saidWho = () =>
      Response.json([
        {
          id: 7,
          happened_at: LATER.updated_at,
          actor_id: 'p',
          actor_name: 'Priya Raman',
          action: 'clients.changed',
          fields: ['city', 'zip'],
          details: {},
        },
      ])

    const openAgainst = (later: object) => {
      let saves = 0
      const opened = open({
        'GET /rest/v1/clients': () => Response.json([saves === 0 ? DANA : later]),
        'PATCH /rest/v1/clients': ({ search }) => {
          saves += 1
          return Response.json(search.get('updated_at') === `eq.${DANA.updated_at}` ? [] : [{ id: DANA.id }])
        },
        'POST /rest/v1/rpc/client_timeline': saidWho,
      })
      const sent = () => opened.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
      return { ...opened, sent }
    }
    const typeCity = async (city: string) => {
      await edit()
      await userEvent.clear(field('City'))
      await userEvent.type(field('City'), city)
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    }

    test('shows both texts, who changed them and when', async () => {
      openAgainst(LATER)

      await typeCity('Houston')

      const city = await screen.findByRole('group', { name: /City changed by Priya Raman/ })
      expect(within(city).getByLabelText('Theirs: Dallas')).toBeTruthy()
      expect(city.closest('[tabindex]')).toBe(document.activeElement)
      expect(within(city).getByLabelText<HTMLInputElement>('Yours: Houston').checked).toBe(true)
      expect(field('City').value).toBe('Houston')
      // A field not edited here takes the other person's value.
      expect(field('ZIP Code').value).toBe('75204')
    })

    test('saving again writes the choices over the current client', async () => {
      const { asked, sent } = openAgainst(LATER)
      await typeCity('Houston')
      const zip = await screen.findByRole('group', { name: /ZIP code changed/ })
      await userEvent.click(within(zip).getByLabelText('Yours: 78704'))

      await userEvent.click(screen.getByRole('button', { name: 'Save' }))

      await screen.findByRole('button', { name: 'Edit' })
      expect(sent()[1]).toEqual({ city: 'Houston', zip: '78704' })
      expect(asked.filter(({ method }) => method === 'PATCH')[1]?.search.get('updated_at')).toBe(
        `eq.${LATER.updated_at}`,
      )
    })

    test('keeping their text writes nothing over it', async () => {
      const { sent } = openAgainst(LATER)
      await typeCity('Houston')
      const city = await screen.findByRole('group', { name: /City changed/ })
      await userEvent.click(within(city).getByLabelText('Theirs: Dallas'))
      expect(field('City').value).toBe('Dallas')

      await userEvent.click(screen.getByRole('button', { name: 'Save' }))

      await screen.findByRole('button', { name: 'Edit' })
      expect(sent()).toHaveLength(1)
    })

    test('changes outside the form are no conflict', async () => {
      const { sent } = openAgainst({ ...DANA, updated_at: LATER.updated_at })

      await typeCity('Houston')

      await screen.findByRole('button', { name: 'Edit' })
      expect(sent()).toEqual([{ city: 'Houston' }, { city: 'Houston' }])
    })
  })

  test('canceling restores the loaded values', async () => {
    const { asked } = open(saving)
    await edit()
    await userEvent.type(field('Last Name'), 'XX')

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.getByRole('heading', { name: 'Dana Whitfield' })).toBeTruthy()
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
  })

  test('without a name is rejected before anything is sent', async () => {
    const { asked } = open(saving)
    await edit()
    await userEvent.clear(field('First Name'))

    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await screen.findByText('First name is required')
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
  })

  test('asks before it is left', async () => {
    const { router } = open(saving)
    await edit()
    await userEvent.type(field('Last Name'), 'XX')

    await router.navigate('/dashboard')

    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Another page')).toBeTruthy()
  })
})
