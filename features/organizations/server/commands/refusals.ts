import { type ConsentRefusal, consentSentence } from '#features/credit-reports/rules/ordering/consent.ts'
import { DIRECT_PULL_BARRED } from '#features/credit-reports/rules/ordering/direct-pull.ts'
import { INVITATIONS_A_DAY } from '#features/organizations/rules/invitation.ts'
import { aboutPermission, type Permission } from '#features/organizations/rules/permissions.ts'
import { MFA_REQUIRED } from '#platform/database/second-factor-missing.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { BEING_RECOUNTED } from '#platform/rules/being-recounted.ts'
import { counted } from '#platform/rules/counted.ts'

export const accountIncomplete = () =>
  new FunctionError(403, 'ACCOUNT_INCOMPLETE', 'User account not properly set up. Please log out and sign in again.')
export const secondFactorNeeded = (message: string) => new FunctionError(403, 'SECOND_FACTOR_NEEDED', message)
/** In production everyone must set up a second factor before they can read data. */
export const mfaRequired = () =>
  new FunctionError(403, MFA_REQUIRED, 'Two-factor authentication is required. Set it up to continue.')
/** Names the permission, so that a screen can explain what the role lacks. */
export const permissionNeeded = (permission: Permission) =>
  new FunctionError(
    403,
    'PERMISSION_NEEDED',
    `Your role does not allow this: ${aboutPermission(permission).label}. Ask a person who manages members.`,
    { details: { permission } },
  )
/** The command has no declared permission, so it is refused to everyone. */
export const commandUndeclared = () =>
  new FunctionError(403, 'ACT_UNDECLARED', 'This function is not open to any role yet')
export const ownersOnly = () => new FunctionError(403, 'OWNERS_ONLY', 'Only an owner of the organization may do this')
export const onlySuperAdmins = () => new FunctionError(403, 'NOT_ADMIN', 'Only a super admin may do this')
export const subscriberNotFound = () => new FunctionError(404, 'SUBSCRIBER_NOT_FOUND', 'Subscriber not found')
/** The command requires a recent sign-in. The database uses the same code. */
export const confirmItIsYou = (message: string) => new FunctionError(428, 'PT428', message)
/** The figures are not available yet. The database uses the same code. */
export const figuresBeingRecounted = (message: string) =>
  new FunctionError(423, BEING_RECOUNTED, `${message}. Try again when they are done.`)
export const emailTaken = () =>
  new FunctionError(409, 'EMAIL_EXISTS', 'A user with this email address is already registered')
export const invitedPersonUnknown = () => new FunctionError(404, 'USER_NOT_FOUND', 'This subscriber user was not found')
export const invitationAccepted = () =>
  new FunctionError(409, 'INVITATION_ACCEPTED', 'This invitation was already accepted')
export const invitedJustNow = (waitSeconds: number) =>
  new FunctionError(429, 'TOO_SOON', `It was just sent. Please wait ${waitSeconds} seconds before sending it again.`, {
    retryAfterSeconds: waitSeconds,
  })
export const tooManyInvitationsToday = (waitSeconds: number) =>
  new FunctionError(
    429,
    'TOO_MANY_INVITATIONS_TODAY',
    `Your company can send ${INVITATIONS_A_DAY} invitations a day until it is approved. Try again in ${inHours(waitSeconds)}.`,
    { retryAfterSeconds: waitSeconds },
  )
const inHours = (seconds: number) =>
  seconds > 3600 ? counted(Math.ceil(seconds / 3600), 'hour') : counted(Math.ceil(seconds / 60), 'minute')
export const reportNotFound = () => new FunctionError(404, 'REPORT_NOT_FOUND', 'Report not found')
/** A file under another name was decided before, or its reply is gone. */
export const nameAlreadyCompared = () =>
  new FunctionError(409, 'NAME_COMPARED', 'This file was decided already. Reload the page.')
/** The idempotency key was used for a different request. `what` is the kind of request. */
export const keyReused = (what = 'request') =>
  new FunctionError(422, 'IDEMPOTENCY_KEY_REUSED', `This idempotency key was used for a different ${what}`)
/** An archived client can't get new work; running work continues. `what` completes “Restore the client to …”. */
export const clientArchived = (what: string) =>
  new FunctionError(422, 'CLIENT_ARCHIVED', `This client is archived. Restore the client to ${what}`)
export const clientNotFound = () => new FunctionError(404, 'CLIENT_NOT_FOUND', 'Client not found')

export const apiKeyNotFound = () =>
  new FunctionError(404, 'API_KEY_NOT_FOUND', 'This key doesn’t exist, has expired, or was replaced')

export const importNotFound = () =>
  new FunctionError(409, 'IMPORT_NOT_READY', 'This import is not ready for that step or has already ended')

export const invalidState = (message: string) => new FunctionError(400, 'INVALID_STATE', message)
export const purposeNotAllowed = () =>
  new FunctionError(
    422,
    'purpose_not_allowed',
    'A credit repair organization may order reports on the consumer’s written instructions only',
  )
/**
 * The bureaus' contracts bar credit repair firms from direct access. Only the platform can record that this firm's
 * contract differs.
 */
export const directPullBarred = () => new FunctionError(403, 'direct_pull_barred', DIRECT_PULL_BARRED)
/**
 * Without a current certification for the purpose, nothing can be ordered: 15 USC 1681b(f). The message says where to
 * certify.
 */
export const certificationRequired = (hasLapsed: boolean) =>
  new FunctionError(
    403,
    'certification_required',
    hasLapsed
      ? 'Your organization’s certification of permissible purposes has lapsed. An owner or admin can certify for another year in Org Admin.'
      : 'Your organization has not certified that it orders reports for this purpose. An owner or admin can certify it for one year in Org Admin.',
    { details: { certify_path: '/dashboard/org-admin?section=certification' } },
  )
/**
 * A fraud, active-duty or address alert without a recorded identity verification: 15 USC 1681c-1(h), 12 CFR 1022.82.
 */
export const identityUnverified = (alert: string, reportId: string) =>
  new FunctionError(
    422,
    'identity_unverified',
    `The last report has an alert (${alert}). Before you order a hard pull, open that report and record how you verified the person’s identity.`,
    { details: { report_path: `/dashboard/credit-bureau/report/${reportId}` } },
  )
export const consentRefused = (refusal: ConsentRefusal) => new FunctionError(422, refusal, consentSentence(refusal))
export const consentNotFound = () => new FunctionError(422, 'consent_not_found', 'This client has no such consent')
export const consentTextUnknown = () =>
  new FunctionError(422, 'consent_text_unknown', 'This consent text version doesn’t exist')
export const identityRequired = () =>
  new FunctionError(422, 'identity_required', 'A hard pull needs the client’s SSN and date of birth')
/** The SSN was never issued, or the person is no adult. Names the reason, never the values. */
export const applicantRefused = (problem: string) => new FunctionError(422, 'applicant_refused', problem)
export const tooSoon = (message: string, retryAfterSeconds: number) =>
  new FunctionError(429, 'TOO_SOON', message, { retryAfterSeconds })
/** All credits are used. Says when new ones arrive and where to get more. */
export const creditsUsedUp = (standing: { monthly_credit_limit: number; account_type: string; resets_on: string }) =>
  new FunctionError(
    402,
    'CREDITS_USED_UP',
    `All ${standing.monthly_credit_limit} credits for this month are used. Upgrade the plan or wait until next month.`,
    {
      details: {
        monthly_credit_limit: standing.monthly_credit_limit,
        resets_on: standing.resets_on,
        upgrade_path: standing.account_type === 'partner' ? '/pricing' : `/pricing?type=${standing.account_type}`,
      },
    },
  )
export const subscriptionLapsed = (status: string) =>
  new FunctionError(
    402,
    'SUBSCRIPTION_LAPSED',
    status === 'past_due'
      ? 'The subscription is past due. Settle the open invoice to order reports again; everything else keeps working.'
      : 'The subscription has ended. Renew it to order reports again.',
  )
export const stopping = () =>
  new FunctionError(503, 'STOPPING', 'The server is being restarted. Nothing was ordered; please try again shortly.', {
    retryAfterSeconds: 5,
  })
export const stillOrdering = () =>
  new FunctionError(409, 'STILL_ORDERING', 'This order is still being processed. Please try again shortly.', {
    retryAfterSeconds: 5,
  })
export const outcomeUnknown = () =>
  new FunctionError(
    409,
    'OUTCOME_UNKNOWN',
    'This order was interrupted and will not be retried. No credit was used. Please place a new order.',
  )
