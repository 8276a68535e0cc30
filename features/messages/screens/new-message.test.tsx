// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AGREED, openFixture, press, refusal, sent, THREAD, thread } from '#test/support/message-fixture.tsx'

const writing = async (subject: string, body: string) => {
  await userEvent.type(await screen.findByLabelText('Subject'), subject)
  await userEvent.type(screen.getByLabelText('Message'), body)
}

const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('a new message', () => {
  test('is sent once through the pressed channel, and its conversation opens', async () => {
    let answer = (_: Response) => {}
    const { asked, router, clientId } = openFixture({
      threads: [thread()],
      replies: { 'POST /functions/v1/send-message': () => new Promise<Response>((resolve) => (answer = resolve)) },
    })
    await writing('Your documents', 'Please send them.')

    await press('Send Message')
    const button = await screen.findByRole('button', { name: 'Sending...' })
    await userEvent.click(button)
    answer(Response.json({ id: 'm9', thread_id: THREAD }, { status: 201 }))

    expect(await screen.findByRole('heading', { name: /Your documents/ })).toBeTruthy()
    expect(router.state.location.search).toBe(`?tab=communication&thread=${THREAD}`)
    expect(sent(asked)).toMatchObject([
      { client_id: clientId, channel: 'message', subject: 'Your documents', body: 'Please send them.' },
    ])
  })

  test('requires a subject, but a text doesn’t', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T17:00:00Z'))
    const { asked } = openFixture({ consents: [AGREED] })
    await userEvent.type(await screen.findByLabelText('Message'), 'Please call me.')

    await press('Send Email')
    expect(await screen.findByText('Enter a subject')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Subject'))
    await press('Send Text')

    await expect.poll(() => sent(asked)).toMatchObject([{ channel: 'text', subject: '', body: 'Please call me.' }])
  })

  test('keeps its input on other pages, and is cleared once sent', async () => {
    const { clientId } = openFixture()
    await writing('Your documents', 'Half a sen')
    cleanup()

    openFixture({ clientId, threads: [thread()] })
    expect(await screen.findByLabelText('Message')).toHaveProperty('value', 'Half a sen')
    expect(asksBeforeClosing()).toBe(true)
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Half a sen')
    await press('Send Email')
    await screen.findByRole('heading', { name: /Your documents/ })
    cleanup()

    openFixture({ clientId })
    expect(await screen.findByLabelText('Message')).toHaveProperty('value', '')
  })

  test.each([
    ['no email address', { email: null }, 'Send Email', 'This client has no email address'],
    [
      'neither an email address nor agreed to texts',
      { email: null },
      'Send Message',
      'This client has no email address',
    ],
    ['no phone number', { phone: null }, 'Send Text', 'This client has no phone number'],
    ['not agreed to texts', {}, 'Send Text', 'This client has not agreed to texts'],
    [
      'been archived',
      { archived_at: '2026-01-01T00:00:00+00:00' },
      'Send Message',
      'This client is archived. Restore the client to write to them',
    ],
  ])('to a client who has %s shows that instead of a button', async (_, reach, label, sentence) => {
    openFixture({ reach })

    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: label })).toBeNull()
  })

  test('can’t be a text at night', async () => {
    vi.setSystemTime(Date.parse('2026-11-21T03:14:00Z'))
    openFixture({ consents: [AGREED] })

    expect(
      await screen.findByText('It is 10:14 PM where the client lives. Texts can be sent from 8:00 AM to 9:00 PM'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send Text' })).toBeNull()
  })

  test('to a client without an email address who agreed to texts is announced by text', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T17:00:00Z'))
    openFixture({ reach: { email: null }, consents: [AGREED] })

    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeTruthy()
    expect(screen.getByText(/A notice with the link goes to \(555\) 204-1180/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send Email' })).toBeNull()
  })

  test('by text shows if it reaches no phone', async () => {
    openFixture()

    expect(await screen.findByText('SANDBOX · no texts reach a phone')).toBeTruthy()
  })
})

describe('an answer about texts', () => {
  test('shows how and when it was given; one for another number is ignored', async () => {
    openFixture({ consents: [{ ...AGREED, phone: '5550000000', is_agreed: false }, AGREED] })

    expect(await screen.findByText(/Agreed in writing on Nov 3, 2026/)).toBeTruthy()
  })

  test('of STOP isn’t asked for again: only the phone can undo it', async () => {
    openFixture({ consents: [{ ...AGREED, is_agreed: false, method: 'keyword' }, AGREED] })

    expect(await screen.findByText(/^Declined by text on Nov 3, 2026/)).toBeTruthy()
    expect(screen.getByText(/Texts can go there again only after it texts START/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Record an answer' })).toBeNull()
  })

  test('is recorded with how it was given, and counts at once', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T17:00:00Z'))
    const consents: object[] = []
    const { asked, clientId } = openFixture({
      consents,
      replies: {
        'POST /functions/v1/record-text-consent': () => {
          consents.unshift({ ...AGREED, method: 'spoken' })
          return Response.json({ id: 'c1' }, { status: 201 })
        },
      },
    })
    await press('Record an answer')
    await press('Record')
    expect(await screen.findByText('Choose whether the client agreed')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Answer'), 'Agreed to texts')
    await userEvent.selectOptions(screen.getByLabelText('How the client answered'), 'Orally')

    await press('Record')

    expect(await screen.findByRole('button', { name: 'Send Text' })).toBeTruthy()
    expect(await screen.findByText(/Agreed orally on Nov 3, 2026/)).toBeTruthy()
    expect(asked.find(({ path }) => path.endsWith('/record-text-consent'))?.body).toEqual({
      ...{ client_id: clientId, is_agreed: true, method: 'spoken', note: null, idempotency_key: expect.any(String) },
    })
    expect(sent(asked)).toEqual([])
  })

  test('that is rejected keeps the dialog open and shows why', async () => {
    openFixture({ replies: { 'POST /functions/v1/record-text-consent': () => refusal('Client not found') } })
    await press('Record an answer')
    await userEvent.selectOptions(screen.getByLabelText('Answer'), 'Declined texts')

    await press('Record')

    expect((await screen.findByRole('alert')).textContent).toBe('Client not found')
  })
})
