import { describe, expect, test } from 'vitest'
import { clientEmail, noticeEmailContent } from './conversation-email.ts'

const LETTER = {
  ...{ to: 'dana@example.test', firstName: 'Dana', subject: 'Your <documents>' },
  body: 'Please send:\n- two pay stubs\n- a <bill>\n\nThank you.',
  link: 'https://desk.test/conversation#secret',
  language: 'en' as const,
}
const MERIDIAN = { name: 'Meridian & Sons', accent: '#204060', logoUrl: null }

describe('an email to a client', () => {
  test('contains the message line by line, the company’s letterhead and a reply button', () => {
    const { to, subject, text, html } = clientEmail(LETTER, MERIDIAN)

    expect([to, subject]).toEqual([LETTER.to, `“Meridian & Sons”: ${LETTER.subject}`])
    expect(text).toContain(LETTER.body)
    expect(html).toContain('Please send:<br>- two pay stubs<br>- a &lt;bill&gt;</p>')
    expect(html).toContain('Meridian &amp; Sons')
    for (const part of [text, html]) expect(part).toContain(LETTER.link)
    expect(text).toContain('replies to this email are not read')
  })

  test('has a one-line subject, however it was written', () => {
    expect(clientEmail({ ...LETTER, subject: 'Documents\r\nBcc: x@example.test' }, MERIDIAN).subject).toBe(
      '“Meridian & Sons”: Documents Bcc: x@example test',
    )
  })
})

test('a notice names the sender of a waiting message, but not its text', () => {
  const { subject, text, html } = noticeEmailContent(LETTER, MERIDIAN)

  expect(subject).toBe('A secure message from “Meridian & Sons”')
  expect(text).toContain('Hello Dana, Meridian & Sons sent you a secure message.')
  expect(text).toContain(`Read the message:\n${LETTER.link}`)
  for (const part of [text, html]) expect(part).not.toMatch(/pay stubs|documents/)
})
