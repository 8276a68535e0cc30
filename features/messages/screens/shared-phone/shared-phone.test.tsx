// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openFixture, press, TEXTS, thread } from '#test/support/message-fixture.tsx'

const DANA = '0b9f3a52-4a4e-4a41-9d0e-00000000d0d0'
const OMAR = '0b9f3a52-4a4e-4a41-9d0e-00000000e0e0'
const NAMED = [
  { id: OMAR, full_name: 'Omar Whitfield' },
  { id: DANA, full_name: 'Dana Whitfield' },
]
const text = (change: object = {}) => ({
  ...{ id: 't1', phone: '5125550123', client_ids: [DANA, OMAR], body: 'I can pay on Friday' },
  ...{ received_at: '2026-11-18T14:00:00+00:00', assigned_client_id: null, assigned_at: null, assigner: null },
  ...change,
})
const done = () => Response.json({ thread_id: TEXTS })
const openShared = (texts: object[], { search = '', assign = done, threads = [] as object[] } = {}) =>
  openFixture({
    ...{ clientId: DANA, search, threads },
    replies: {
      'GET /rest/v1/shared_texts': () => Response.json(texts),
      'GET /rest/v1/clients': ({ search: asked }) => Response.json(asked.get('id')?.startsWith('in.') ? NAMED : CLIENT),
      'POST /functions/v1/assign-shared-texts': assign,
    },
  })
const CLIENT = {
  ...{ first_name: 'Dana', last_name: 'Whitfield', full_name: 'Dana Whitfield', email: null, phone: '5125550123' },
  ...{ state: 'NY', zip: '10001', archived_at: null },
}
const assigned = ({ asked }: ReturnType<typeof openFixture>) =>
  asked.filter(({ path }) => path.endsWith('/assign-shared-texts')).map(({ body }) => Object(body))

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('texts from a phone that two clients share', () => {
  test('are in the list with both names and their number', async () => {
    openShared([text(), text({ id: 't2', body: 'Or Monday', received_at: '2026-11-18T15:00:00+00:00' })])

    const list = await screen.findByRole('list', { name: 'From a shared phone' })

    expect(within(list).getByRole('link').textContent).toMatch(
      /^Shared phone: Dana Whitfield or Omar WhitfieldOr Monday2 waitingChoose who wrote it/,
    )
  })

  test('are not in the list of a client without any', async () => {
    openShared([])

    await screen.findByText('No threads yet.')
    expect(screen.queryByRole('list', { name: 'From a shared phone' })).toBeNull()
  })

  test('open with a button per client, without a form to reply', async () => {
    openShared([text()])
    await userEvent.click(await screen.findByRole('link', { name: /Shared phone/ }))

    expect(await screen.findByRole('heading', { name: 'Dana Whitfield or Omar Whitfield' })).toBe(
      document.activeElement,
    )
    expect(screen.getByText(/share the phone \(512\) 555-0123.*You can reply after you choose\./)).toBeTruthy()
    const choices = screen.getAllByRole('button', { name: /^This is from/ }).map(({ textContent }) => textContent)
    expect(choices).toEqual(['This is from Dana Whitfield', 'This is from Omar Whitfield'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('with STOP say that it counts for everyone with the phone', async () => {
    openShared([text({ body: 'Stop.' })], { search: '&thread=shared-t1' })

    expect(await screen.findByText(/STOP and START count for everyone with this phone/)).toBeTruthy()
  })

  test('are assigned by the button, and the client’s conversation opens', async () => {
    const opened = openShared([text(), text({ id: 't2' })], { search: '&thread=shared-t2' })

    await press('This is from Omar Whitfield')

    await waitFor(() => expect(opened.router.state.location.pathname).toBe(`/dashboard/clients/${OMAR}`))
    expect(opened.router.state.location.search).toBe(`?tab=communication&thread=${TEXTS}`)
    expect(assigned(opened)).toEqual([
      { client_id: OMAR, text_ids: ['t1', 't2'], assigned_client_id: null, idempotency_key: expect.any(String) },
    ])
  })

  test('that were assigned in another tab show the server’s message', async () => {
    const refused = () =>
      Response.json({ code: 'TEXTS_ALREADY_ASSIGNED', message: 'Assigned meanwhile' }, { status: 409 })
    openShared([text()], { search: '&thread=shared-t1', assign: refused })

    await press('This is from Dana Whitfield')

    expect((await screen.findByRole('alert')).textContent).toContain('Assigned meanwhile')
  })

  test('say to whom they were assigned, at an old address', async () => {
    openShared([text({ body: null, assigned_client_id: OMAR, assigned_at: new Date().toISOString() })], {
      search: '&thread=shared-t1',
    })

    expect(await screen.findByText(/were assigned to Omar Whitfield/)).toBeTruthy()
  })

  test('that are gone are not found', async () => {
    openShared([], { search: '&thread=shared-t1' })

    expect((await screen.findByRole('alert')).textContent).toBe('Conversation not found')
  })
})

describe('an assignment in the client’s conversation', () => {
  const assignedAt = (assigned_at: string) =>
    text({ body: null, assigned_client_id: DANA, assigned_at, assigner: { full_name: 'Priya Raman' } })
  const opened = (assigned_at: string) =>
    openShared([assignedAt(assigned_at)], {
      ...{ search: `&thread=${TEXTS}`, threads: [thread({ id: TEXTS, channel: 'text', subject: null })] },
    })

  test('can be moved to the other client', async () => {
    const desk = opened(new Date().toISOString())

    expect(await screen.findByText(/went to this client, as chosen by Priya Raman/)).toBeTruthy()
    await press('Move to Omar Whitfield')

    await waitFor(() => expect(desk.router.state.location.pathname).toBe(`/dashboard/clients/${OMAR}`))
    expect(assigned(desk)).toMatchObject([{ client_id: OMAR, text_ids: ['t1'], assigned_client_id: DANA }])
  })

  test('can’t be moved after a day', async () => {
    opened(new Date(Date.now() - 25 * 3_600_000).toISOString())

    await screen.findByRole('heading', { name: /Texts/ })
    await screen.findByRole('log', { name: 'Messages' })
    expect(screen.queryByRole('button', { name: /^Move to/ })).toBeNull()
  })
})
