import { describe, expect, test } from 'vitest'
import { invitationSchema, invitationSentence, isInvitationRefusal, newcomerSchema } from './invitation.ts'

const problemsOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('an invitation', () => {
  test('is for an address in lower case, without surrounding spaces', () => {
    expect(invitationSchema.parse({ email: '  Ben@Example.TEST ', role: 'staff' })).toEqual({
      email: 'ben@example.test',
      role: 'staff',
    })
  })

  test.each([
    [{ email: '', role: 'staff' }, 'Email is required'],
    [{ role: 'staff' }, 'Email is required'],
    [{ email: 'ben', role: 'staff' }, 'Enter an email address like name@example.com'],
    [{ email: `${'a'.repeat(320)}@example.test`, role: 'staff' }, 'The email address is too long'],
    [{ email: 'ben@example.test', role: 'root' }, 'Choose a role'],
    [{ email: 'ben@example.test' }, 'Choose a role'],
  ])('%j is refused: %s', (given, problem) => {
    expect(problemsOf(invitationSchema.safeParse(given))).toContain(problem)
  })

  test('is accepted by a new person with a name and a password', () => {
    expect(newcomerSchema.parse({ full_name: ' Ben Okri ', password: ' p ' })).toEqual({
      full_name: 'Ben Okri',
      password: ' p ',
    })
    expect(problemsOf(newcomerSchema.safeParse({ full_name: ' \u200b', password: '' }))).toEqual([
      'Full name is required',
      'Password is required',
    ])
  })

  test('has a message for each reason that it can’t be accepted', () => {
    expect(invitationSentence('expired')).toContain('7 days')
    expect(isInvitationRefusal('joined')).toBe(false)
    expect(isInvitationRefusal('toString')).toBe(false)
  })
})
