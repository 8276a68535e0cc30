// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers } from '#test/support/stub-server.tsx'

const { ContactForm } = await import('./contact-form.tsx')

afterEach(cleanup)

function open(reply = () => Response.json({ received: true })) {
  const asked = serverAnswers({
    'GET /config.json': () => Response.json({ supabaseUrl: window.location.origin, anonKey: 'anon' }),
    'POST /functions/v1/contact': reply,
  })
  render(<ContactForm />)
  return () => asked.filter(({ path }) => path.endsWith('/contact')).map(({ body }) => body)
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }))
async function fill() {
  await userEvent.type(field('Name'), 'Nora Vance')
  await userEvent.type(field('Email'), 'nora@example.test')
  await userEvent.type(field('Message'), 'A question')
}

test('missing and wrong values are reported beside their fields, and nothing is sent', async () => {
  const sent = open()
  await userEvent.type(field('Email'), 'nora')

  await send()

  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Message is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(sent()).toEqual([])
})

test('a message is sent as entered, and the form is empty for another', async () => {
  const sent = open()
  await fill()

  await send()

  expect((await screen.findByRole('status')).textContent).toContain('We reply to nora@example.test')
  expect(sent()).toMatchObject([{ name: 'Nora Vance', email: 'nora@example.test', message: 'A question', website: '' }])
  expect(field('Message').value).toBe('')
})

test('a refusal shows the server’s message, the text stays, and the next try has the same ID', async () => {
  const message = 'Too many messages were sent. Try again in 12 min. Your message is still here.'
  const sent = open(() => Response.json({ code: 'TOO_MANY_REQUESTS', message }, { status: 429 }))
  await fill()

  await send()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await send()

  await waitFor(() => expect(sent()).toHaveLength(2))
  const ids = sent().map((body) => Object(body).id)
  expect(ids[0]).toBe(ids[1])
  expect(field('Message').value).toBe('A question')
})
