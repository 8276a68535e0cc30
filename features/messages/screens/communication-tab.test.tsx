// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  AGREED,
  entries,
  inbound,
  message,
  openFixture,
  openThread,
  press,
  refusal,
  sent,
  TEXTS,
  THREAD,
  thread,
} from '#test/support/message-fixture.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('the threads', () => {
  test('of a client without messages are none', async () => {
    openFixture()

    expect(await screen.findByText('No threads yet.')).toBeTruthy()
  })

  test('show the last message, its time, and the number of unread ones', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T17:00:00Z'))
    const [today, lastYear] = ['2026-11-20T14:41:00+00:00', '2025-12-30T14:41:00+00:00']
    openFixture({
      threads: [
        thread({ unread_count: 2, last_message_at: today }),
        thread({ id: TEXTS, channel: 'text', subject: null }),
        thread({ id: 'old', channel: 'message', last_message_at: lastYear }),
      ],
    })

    const links = await within(await screen.findByRole('list', { name: 'Threads' })).findAllByRole('link')

    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Email: Your documents\d+:41 [AP]MHere they are2 unread$/),
      'Text: TextsNov 18Here they are',
      'Secure message: Your documentsDec 30, 2025Here they are',
    ])
  })

  test('load thirty at a time', async () => {
    const many = Array.from({ length: 30 }, (_, place) => thread({ id: `id-${place}`, subject: `About ${place}` }))
    const { asked } = openFixture({
      replies: {
        'GET /rest/v1/message_threads': ({ search }) =>
          Response.json(search.has('or') ? [thread({ subject: 'The oldest' })] : many),
      },
    })

    await press('Show more')

    expect(await screen.findByText('The oldest')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    const pages = asked.filter(({ path }) => path.endsWith('/message_threads'))
    expect(pages.map(({ search }) => search.get('or')).find(Boolean)).toContain('id.lt.id-29')
  })

  test('that fail to load can be loaded again', async () => {
    let failures = 1
    openFixture({
      replies: {
        'GET /rest/v1/message_threads': () =>
          failures-- > 0
            ? Response.json({ message: 'The database is away', code: '57P01' }, { status: 400 })
            : Response.json([thread()]),
      },
    })

    expect(await screen.findByText('Couldn’t load threads')).toBeTruthy()
    await press('Retry')

    expect(await screen.findByText('Your documents')).toBeTruthy()
  })

  test('can be browsed with the arrow keys and opened with Enter, and the focus follows', async () => {
    openFixture({ threads: [thread(), thread({ id: TEXTS, channel: 'text', subject: null })], consents: [AGREED] })
    const [first] = await within(await screen.findByRole('list', { name: 'Threads' })).findAllByRole('link')
    first?.focus()

    await userEvent.keyboard('{ArrowDown}{Enter}')

    const heading = await screen.findByRole('heading', { name: /Texts/ })
    await expect.poll(() => document.activeElement).toBe(heading)
    await userEvent.click(screen.getByRole('link', { name: 'All threads' }))
    await expect.poll(() => document.activeElement?.textContent).toContain('Texts')
  })
})

describe('a conversation', () => {
  test('shows who wrote what, and each message’s status', async () => {
    openThread({
      messages: [
        message('m4', { status: 'failed', failure: 'The recipient’s mail server rejected it' }),
        message('m3', { status: 'queued' }),
        inbound('m2'),
        message('m1', { status: 'delivered', read_at: '2026-11-18T15:00:00+00:00' }),
      ],
    })

    await screen.findByText('Words of m1')
    expect(entries()).toEqual([
      expect.stringMatching(/^Priya Raman.*Words of m1Read Nov 18, 2026/),
      expect.stringMatching(/^Dana Whitfield.*Words of m2$/),
      expect.stringMatching(/Words of m3Waiting to be sent$/),
      expect.stringMatching(/Words of m4Not sentThe recipient’s mail server rejected itSend again$/),
    ])
  })

  test('is marked as read once, when it is opened', async () => {
    let unread = 1
    const { asked } = openThread({
      replies: {
        'GET /rest/v1/message_threads': () => Response.json([thread({ unread_count: unread })]),
        'POST /rest/v1/rpc/mark_thread_read': () => {
          unread = 0
          return new Response(null, { status: 204 })
        },
      },
    })

    await expect.poll(() => screen.queryByText('unread')).toBeNull()
    await screen.findByRole('heading', { name: /Your documents/ })
    const marks = () => asked.filter(({ path }) => path.endsWith('/mark_thread_read'))
    await expect.poll(() => marks().map(({ body }) => body)).toEqual([{ thread: THREAD }])
  })

  test('of another client is not found', async () => {
    openFixture({ search: '&thread=nowhere' })

    expect((await screen.findByRole('alert')).textContent).toBe('Conversation not found')
  })

  test('can be answered with Ctrl+Enter, and the field is cleared', async () => {
    const { asked, clientId } = openThread({ messages: [inbound('m1')] })
    const field = await screen.findByLabelText('Email to dana@example.test')
    await userEvent.type(field, 'Thank you.')

    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    await expect.poll(() => field).toHaveProperty('value', '')
    expect(document.activeElement).toBe(field)
    expect(sent(asked)).toMatchObject([
      {
        client_id: clientId,
        channel: 'email',
        thread_id: THREAD,
        body: 'Thank you.',
        idempotency_key: expect.any(String),
      },
    ])
  })

  test('sends the same text twice as two messages', async () => {
    const { asked } = openThread()
    const field = await screen.findByLabelText('Email to dana@example.test')
    for (const count of [1, 2]) {
      await userEvent.type(field, 'Any news?')
      await press('Send Email')
      await expect.poll(() => sent(asked).length).toBe(count)
      await expect.poll(() => field).toHaveProperty('value', '')
    }

    const [first, second] = sent(asked)
    expect(first.idempotency_key).not.toBe(second.idempotency_key)
  })

  test('shows an error under the field, keeps the input, and retries with the same key', async () => {
    let refusals = 1
    const { asked } = openThread({
      replies: {
        'POST /functions/v1/send-message': () =>
          refusals-- > 0 ? refusal('This client has no email address') : Response.json({ id: 'm9', thread_id: THREAD }),
      },
    })
    const field = await screen.findByLabelText('Email to dana@example.test')
    await userEvent.type(field, 'Thank you.')
    await press('Send Email')

    expect(await screen.findByText('This client has no email address')).toBeTruthy()
    expect(field).toHaveProperty('value', 'Thank you.')
    await press('Send Email')

    await expect.poll(() => field).toHaveProperty('value', '')
    const [first, second] = sent(asked)
    expect(first).toEqual(second)
  })

  test('never sends an SSN', async () => {
    const { asked } = openThread()
    await userEvent.type(await screen.findByLabelText('Email to dana@example.test'), 'It is 123-45-6789')

    await press('Send Email')

    expect(await screen.findByText('Remove the SSN. Messages are not a safe place for it')).toBeTruthy()
    expect(sent(asked)).toEqual([])
  })

  test('to a person whose contact is stopped is sent only as a notice that the law requires', async () => {
    const { asked } = openThread({
      replies: {
        'POST /functions/v1/send-message': ({ body }) =>
          Object(body).required_notice
            ? Response.json({ id: 'm2', thread_id: THREAD }, { status: 201 })
            : Response.json(
                { code: 'CONTACT_STOPPED', message: 'Contact with this client is stopped' },
                { status: 409 },
              ),
      },
    })
    await userEvent.type(await screen.findByLabelText('Email to dana@example.test'), 'The notice of the sale')
    await press('Send Email')
    expect(await screen.findByText('Contact with this client is stopped')).toBeTruthy()

    await userEvent.click(screen.getByLabelText('The law requires this notice'))
    await press('Send Email')

    await waitFor(() => expect(sent(asked)).toHaveLength(2))
    expect(sent(asked)[1]).toMatchObject({ body: 'The notice of the sale', required_notice: true })
  })

  test('sends a failed message again, once', async () => {
    const failed = message('m1', { status: 'failed', failure: 'It bounced' })
    const messages = [failed]
    const { asked } = openThread({
      messages,
      replies: {
        'POST /functions/v1/send-message': () => {
          messages.unshift(message('m2', { body: failed.body, status: 'queued' }))
          return Response.json({ id: 'm2', thread_id: THREAD }, { status: 201 })
        },
      },
    })

    await press('Send again')

    await screen.findByText('Waiting to be sent')
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(sent(asked)).toMatchObject([{ body: 'Words of m1', thread_id: THREAD, idempotency_key: 'again-m1' }])
  })

  test('loads earlier messages on request', async () => {
    const newest = Array.from({ length: 50 }, (_, place) => message(`m${place}`))
    openThread({
      replies: {
        'GET /rest/v1/messages': ({ search }) =>
          Response.json(search.has('or') ? [inbound('m99', { body: 'The first words' })] : newest),
      },
    })

    await press('Show earlier messages')

    expect(await screen.findByText('The first words')).toBeTruthy()
    expect(entries()[0]).toContain('The first words')
  })
})

describe('a read-only user', () => {
  test('as a super admin reads no conversations', async () => {
    const { asked } = openFixture({ mayWrite: false, threads: [thread()] })

    expect(await screen.findByText(/Super admins don't see them/)).toBeTruthy()
    expect(asked).toEqual([])
  })
})
