import { z } from 'zod'
import { personNameProblem } from '#platform/rules/company-name.ts'
import { LONGEST_EMAIL } from '#platform/rules/text-lengths.ts'
import { BUILT_IN_ROLES } from './permissions.ts'

export const INVITATION_STATUSES = ['open', 'accepted', 'revoked', 'expired'] as const

/** Days that an invitation's link works. */
export const INVITATION_DAYS = 7

/** The minimum seconds before the same invitation can be mailed again. */
export const RESEND_AFTER_SECONDS = 60

/** The maximum number of open invitations of one organization. */
export const MOST_OPEN_INVITATIONS = 100

/** The maximum number of invitations a company can mail in 24 hours until it is approved, including resent ones. */
export const INVITATIONS_A_DAY = 20

// A built-in role's name, or the id of a custom role.
const roleKey = z
  .string('Choose a role')
  .refine((key) => BUILT_IN_ROLES.some((role) => role === key) || z.guid().safeParse(key).success, 'Choose a role')

/**
 * The fields of an invitation. The form and the endpoint both parse with this schema; addresses are compared in lower
 * case.
 */
export const invitationSchema = z.object({
  email: z
    .string('Email is required')
    .trim()
    .toLowerCase()
    .min(1, 'Email is required')
    .max(LONGEST_EMAIL, 'The email address is too long')
    .pipe(z.email('Enter an email address like name@example.com')),
  role: roleKey,
})
export type NewInvitation = z.infer<typeof invitationSchema>

/** The fields with which a new person accepts. The server decides the minimum password length. */
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
  unknown: 'This invitation link is invalid or was replaced by a newer one. Ask for a new invitation.',
  accepted: 'This invitation has already been used. Sign in to continue.',
  revoked: 'This invitation was withdrawn. Ask for a new one.',
  expired: `This invitation has expired: links work for ${INVITATION_DAYS} days. Ask for a new one.`,
  other_address: 'This invitation was sent to another email address. Sign in with the address it was sent to.',
  already_member: 'You are already a member of this organization.',
  other_organization: 'You already belong to another organization. Leave it first, or use a different email address.',
  has_account: 'An account with this email address already exists. Sign in to accept.',
} as const

export type InvitationRefusal = keyof typeof REFUSALS

/** Returns true if the database's result is a reason that an invitation can't be accepted. */
export function isInvitationRefusal(text: string): text is InvitationRefusal {
  return Object.hasOwn(REFUSALS, text)
}

/** Returns the message for a person whose invitation link can't be accepted. */
export function invitationSentence(refusal: InvitationRefusal): string {
  return REFUSALS[refusal]
}
