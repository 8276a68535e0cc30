import { z } from 'zod'
import { personNameProblem } from '#platform/rules/company-name.ts'
import { BUILT_IN_ROLES } from './permissions.ts'

export const INVITATION_STATUSES = ['open', 'accepted', 'revoked', 'expired'] as const

/** How long an invitation's link works. */
export const INVITATION_DAYS = 7

/** The same invitation is mailed again after so many seconds at the earliest. */
export const RESEND_AFTER_SECONDS = 60

/** So many invitations of one organisation may be open at a time. */
export const MOST_OPEN_INVITATIONS = 100

/** So many invitations a company may mail in 24 hours until it is approved, each mailed again included. */
export const INVITATIONS_A_DAY = 20

// A built-in role's name, or the id of a role that the company defined.
const roleKey = z
  .string('Choose a role')
  .refine((key) => BUILT_IN_ROLES.some((role) => role === key) || z.guid().safeParse(key).success, 'Choose a role')

/** What an invitation needs. The form and the endpoint both parse with this; addresses are compared in lower case. */
export const invitationSchema = z.object({
  email: z
    .string('Email is required')
    .trim()
    .toLowerCase()
    .min(1, 'Email is required')
    .max(320, 'The email address is too long')
    .pipe(z.email('Enter an email address like name@example.com')),
  role: roleKey,
})
export type NewInvitation = z.infer<typeof invitationSchema>

/** What somebody new says to accept. How long a password must be is the server's to say. */
export const newcomerSchema = z.object({
  full_name: z
    .string('Full name is required')
    .trim()
    .superRefine((name, { addIssue }) => {
      const message = personNameProblem(name)
      if (message !== null) addIssue(message)
    }),
  password: z.string('Password is required').min(1, 'Password is required'),
})
export type Newcomer = z.infer<typeof newcomerSchema>

const REFUSALS = {
  unknown: 'This invitation link is not valid, or a newer one was mailed. Ask for a new invitation.',
  accepted: 'This invitation has been used. Sign in to go on.',
  revoked: 'This invitation was withdrawn. Ask for a new one.',
  expired: `This invitation has expired: links work for ${INVITATION_DAYS} days. Ask for a new one.`,
  other_address: 'This invitation was sent to another email address. Sign in with the address it was sent to.',
  already_member: 'You are a member of this organization already.',
  other_organization:
    'You belong to another organization already. Nobody can work for two: leave it first, or use another address.',
  has_account: 'There is an account with this email address. Sign in with it to accept.',
} as const

export type InvitationRefusal = keyof typeof REFUSALS

/** Whether an outcome of the database's is a reason why an invitation can't be accepted. */
export function isInvitationRefusal(text: string): text is InvitationRefusal {
  return Object.hasOwn(REFUSALS, text)
}

/** Why an invitation can't be accepted, in a sentence for whoever followed the link. */
export function invitationSentence(refusal: InvitationRefusal): string {
  return REFUSALS[refusal]
}
