// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Asked, type Replies, serverAnswers } from '#test/support/stub-server.tsx'
import { ConversationReader } from './conversation-reader.tsx'

const TOKEN = 'dG9rZW4'
const CONVERSATION = {
  ...{ company: 'Meridian Lending', first_name: 'Dana', channel: 'email', subject: 'Your documents' },
  messages: [
    {
      id: 'm1',
      direction: 'outbound',
      body: 'Please send them.\n\nThank you.',
      created_at: '2026-11-18T14:00:00+00:00',
    },
    { id: 'm2', direction: 'inbound', body: 'Tomorrow.', created_at: '2026-11-18T15:00:00+00:00' },
  ],
}
/** Written by the company while the client typed a reply. */
const ANSWER = { id: 'm3', direction: 'outbound', body: 'By noon?', created_at: '2026-11-18T15:30:00+00:00' }
const REPLY = { id: 'm4', direction: 'inbound', created_at: '2026-11-18T16:00:00+00:00' }
const OVER = 'This link is no longer valid. Ask the sender for a new one'
const refusal = (status: number, message: string) => Response.json({ code: 'NO', message }, { status })

function open(replies: Replies = {}, hash = `#${TOKEN}`) {
  window.location.hash = hash
  const messages = [...CONVERSATION.messages]
  const asked = serverAnswers({
    'POST /functions/v1/open-conversation': () => Response.json({ ...CONVERSATION, messages }),
    'POST /functions/v1/reply-to-conversation': ({ body }) => {
      messages.push(ANSWER, { ...REPLY, body: Object(body).body })
      return Response.json({ id: REPLY.id }, { status: 201 })
    },
    ...replies,
  })
  render(<ConversationReader />)
  return asked
}

const repliesAmong = (asked: Asked[]) =>
  asked.filter(({ path }) => path.endsWith('/reply-to-conversation')).map(({ body }) => Object(body))
const typed = async (text: string) => {
  const field = await screen.findByLabelText('Your reply')
  await userEvent.type(field, text)
  return field
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('an emailed link', () => {
  test('opens the conversation, oldest message first', async () => {
    const send = vi.spyOn(globalThis, 'fetch')
    const asked = open()

    expect(await screen.findByRole('heading', { level: 1, name: 'Your documents' })).toBeTruthy()
    const messages = within(screen.getByRole('region', { name: 'Messages' })).getAllByRole('listitem')
    expect(messages.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Meridian Lending.*Please send them\.\n\nThank you\.$/s),
      expect.stringMatching(/^You.*Tomorrow\.$/),
    ])
    expect(asked.map(({ path, body }) => [path, body])).toEqual([['/functions/v1/open-conversation', { token: TOKEN }]])
    expect(send.mock.calls.at(-1)?.[1]?.headers).toMatchObject({ 'x-application-name': 'tradeline' })
    send.mockRestore()
  })

  test('that expired says so, and can’t be tried again', async () => {
    open({ 'POST /functions/v1/open-conversation': () => refusal(404, OVER) })

    expect((await screen.findByRole('alert')).textContent).toBe(OVER)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('that was cut off in transit says so, without a request', async () => {
    const asked = open({}, '')

    expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete')
    expect(asked).toEqual([])
  })

  test.each([
    ['after too many attempts', () => refusal(429, 'Too many attempts. Wait a moment and try again'), 'Wait a'],
    ['when the server breaks', () => new Response('Bad gateway', { status: 502 }), 'wrong on our side'],
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch')), 'Unable to connect'],
  ])('is retried %s', async (_, answer, sentence) => {
    let failures = 1
    open({
      'POST /functions/v1/open-conversation': () => (failures-- > 0 ? answer() : Response.json(CONVERSATION)),
    })
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)

    await press('Try again')

    expect(await screen.findByRole('heading', { name: 'Your documents' })).toBeTruthy()
  })

  test('to another conversation in the same tab opens that one', async () => {
    open({
      'POST /functions/v1/open-conversation': ({ body }) =>
        Response.json({ ...CONVERSATION, subject: `Opened by ${Object(body).token}` }),
    })
    await screen.findByRole('heading', { name: `Opened by ${TOKEN}` })

    act(() => {
      window.location.hash = '#another'
    })

    expect(await screen.findByRole('heading', { name: 'Opened by another' })).toBeTruthy()
  })
})

describe('a reply', () => {
  test('appears below once received, and the field is cleared', async () => {
    const asked = open()
    const field = await typed('Here they are.')
    expect(asksBeforeClosing()).toBe(true)

    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    expect(await screen.findByText('Your reply was sent to Meridian Lending.')).toBeTruthy()
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^You.*Here they are\.$/)
    expect(field).toHaveProperty('value', '')
    expect(asksBeforeClosing()).toBe(false)
    expect(repliesAmong(asked)).toMatchObject([{ token: TOKEN, body: 'Here they are.' }])
  })

  test('loads the company’s new messages, and shows the reply once', async () => {
    open()
    await typed('Here they are.')

    await press('Send reply')

    expect(await screen.findByText('By noon?')).toBeTruthy()
    expect(
      screen
        .getAllByRole('listitem')
        .slice(2)
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Meridian Lending.*By noon\?$/), expect.stringMatching(/^You.*Here they are\.$/)])
  })

  test('appears below even if the conversation can’t be reloaded', async () => {
    let opened = 0
    const asked = open({
      'POST /functions/v1/open-conversation': () =>
        opened++ === 0 ? Response.json(CONVERSATION) : refusal(429, 'Too many tries'),
    })
    await typed('Here they are.')

    await press('Send reply')

    await expect
      .poll(() => asked.map(({ path }) => path.split('/').at(-1)))
      .toEqual(['open-conversation', 'reply-to-conversation', 'open-conversation'])
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^You.*Here they are\.$/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is sent once, however often the button is pressed', async () => {
    let answer = (_: Response) => {}
    const asked = open({
      'POST /functions/v1/reply-to-conversation': () => new Promise<Response>((resolve) => (answer = resolve)),
    })
    await typed('Here they are.')

    await press('Send reply')
    await press('Sending...')
    answer(Response.json({ id: 'm3' }, { status: 201 }))

    await screen.findByText('Your reply was sent to Meridian Lending.')
    expect(repliesAmong(asked)).toHaveLength(1)
  })

  test('that is rejected shows an error under the field, keeps the input, and retries with the same key', async () => {
    let failures = 1
    const asked = open({
      'POST /functions/v1/reply-to-conversation': () =>
        failures-- > 0
          ? refusal(422, 'Remove the SSN. Messages are not a safe place for it')
          : Response.json({ id: 'm3' }, { status: 201 }),
    })
    const field = await typed('Here they are.')
    await press('Send reply')

    expect(await screen.findByText('Remove the SSN. Messages are not a safe place for it')).toBeTruthy()
    expect(field).toHaveProperty('value', 'Here they are.')
    await press('Send reply')

    await screen.findByText('Your reply was sent to Meridian Lending.')
    const [first, second] = repliesAmong(asked)
    expect(first).toEqual(second)
  })

  test('without text is not sent', async () => {
    const asked = open()
    await screen.findByLabelText('Your reply')

    await press('Send reply')

    expect(screen.getByText('Enter a message')).toBeTruthy()
    expect(repliesAmong(asked)).toEqual([])
  })
})

describe('in Spanish', () => {
  const spanish = () => vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX')
  afterEach(() => vi.restoreAllMocks())

  test('a browser in Spanish gets the page in Spanish, and its reader can change that', async () => {
    spanish()
    open()

    expect(await screen.findByLabelText('Su respuesta')).toBeTruthy()
    expect(screen.getByText(/^Dana, esto queda entre usted y Meridian Lending\./)).toBeTruthy()
    expect(document.documentElement.lang).toBe('es')
    await press('English')
    expect(screen.getByLabelText('Your reply')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
  })

  test('refusals are in Spanish, by their code', async () => {
    spanish()
    open({
      'POST /functions/v1/reply-to-conversation': () =>
        Response.json({ code: 'SSN_IN_MESSAGE', message: 'Remove the SSN' }, { status: 422 }),
    })
    await userEvent.type(await screen.findByLabelText('Su respuesta'), 'Aquí está.')
    await press('Enviar respuesta')

    expect(await screen.findByText(/^Quite el número de Seguro Social\./)).toBeTruthy()
  })
})
