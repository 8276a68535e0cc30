import { expect, test } from 'vitest'
import { invitationMail } from './invitation-email.ts'

const LETTER = {
  to: 'ben@example.test',
  companyName: 'Meridian Lending',
  invitedBy: 'Maria Alvarez',
  roleName: 'Staff',
  link: 'https://desk.test/invitation#token=abc',
} as const

test('an invitation states the inviter, the company and the expiry', () => {
  const { subject, text, html } = invitationMail(LETTER)

  expect(subject).toBe('“Maria Alvarez” invites you to “Meridian Lending” on Tradeline')
  for (const part of ['Meridian Lending', 'as staff', LETTER.link, '7 days', LETTER.to]) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text + html).not.toMatch(/code/i)
})

test('a name can’t add markup or a header', () => {
  const { subject, html } = invitationMail({ ...LETTER, companyName: '<b>A</b>\r\nBcc: x@example.test' })

  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<b>')
})
