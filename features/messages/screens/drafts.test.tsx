// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { message, openFixture, openThread, press, sent, TEXTS, THREAD, thread } from '#test/support/message-fixture.tsx'

const LABEL = 'Email to dana@example.test'
const bodyField = () => screen.findByLabelText(LABEL)
const goTo = async (name: RegExp) =>
  userEvent.click(await within(await screen.findByRole('list', { name: 'Threads' })).findByRole('link', { name }))

afterEach(cleanup)

test('each conversation keeps its own draft', async () => {
  openThread({ threads: [thread(), thread({ id: TEXTS, subject: 'Your offer' })] })
  await userEvent.type(await bodyField(), 'About the documents')

  await goTo(/Your offer/)
  await screen.findByRole('heading', { name: /Your offer/ })
  expect(await bodyField()).toHaveProperty('value', '')
  await userEvent.type(await bodyField(), 'About the offer')
  await goTo(/Your documents/)
  await screen.findByRole('heading', { name: /Your documents/ })

  expect(await bodyField()).toHaveProperty('value', 'About the documents')
})

test('input typed during sending stays afterwards', async () => {
  let answer = (_: Response) => {}
  const { asked } = openThread({
    replies: { 'POST /functions/v1/send-message': () => new Promise<Response>((resolve) => (answer = resolve)) },
  })
  const field = await bodyField()
  await userEvent.type(field, 'First.')
  await press('Send Email')

  await userEvent.type(field, ' And one thing more')
  answer(Response.json({ id: 'm9', thread_id: THREAD }, { status: 201 }))

  expect(await screen.findByRole('button', { name: 'Send Email' })).toBeTruthy()
  expect(field).toHaveProperty('value', 'First. And one thing more')
  expect(sent(asked)).toMatchObject([{ body: 'First.' }])
})

test('the same text through another channel is another message', async () => {
  let failures = 1
  const { asked } = openFixture({
    threads: [thread()],
    replies: {
      'POST /functions/v1/send-message': () =>
        failures-- > 0
          ? new Response('Bad gateway', { status: 502 })
          : Response.json({ id: 'm9', thread_id: THREAD }, { status: 201 }),
    },
  })
  await userEvent.type(await screen.findByLabelText('Subject'), 'Your documents')
  await userEvent.type(screen.getByLabelText('Message'), 'Please send them.')
  await press('Send Email')
  await screen.findByRole('button', { name: 'Send Email' })

  await press('Send Message')

  await screen.findByRole('heading', { name: /Your documents/ })
  const [byEmail, byMessage] = sent(asked)
  expect([byEmail.channel, byMessage.channel]).toEqual(['email', 'message'])
  expect(byEmail.idempotency_key).not.toBe(byMessage.idempotency_key)
})

test('a message that can’t be sent again shows why', async () => {
  openThread({ reach: { email: null }, messages: [message('m1', { status: 'failed', failure: 'It bounced' })] })

  await screen.findByText('It bounced')

  expect((await screen.findAllByText('This client has no email address')).length).toBe(2)
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
