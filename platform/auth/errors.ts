import type { Context } from 'hono'
import { BROKEN_TEXT } from '#platform/http/storable-text.ts'
import { RETRY_AFTER_SECONDS, SHORTAGE_SENTENCES, type Shortage } from '#platform/http/unavailable.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 428 | 429 | 500 | 503

interface Extras {
  fields?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** An expected error. Client libraries branch on its code. */
export class AuthError extends Error {
  readonly status: Status
  readonly code: string
  readonly extras: Extras

  constructor(status: Status, code: string, message: string, extras: Extras = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extras = extras
  }

  /** Clients of API version 2024-01-01 read `code`. Older ones read `error_code` and `msg`. */
  toResponse(context: Context): Response {
    const { status, code, message, extras } = this
    context.header('X-Sb-Error-Code', code)
    if (extras.retryAfterSeconds !== undefined) context.header('Retry-After', String(extras.retryAfterSeconds))
    const body = speaksCurrentVersion(context) ? { code, message } : { code: status, error_code: code, msg: message }
    return context.json({ ...body, ...extras.fields }, status)
  }
}

export const API_VERSION = '2024-01-01'

export function speaksCurrentVersion(context: Context): boolean {
  return (context.req.header('x-supabase-api-version') ?? '') >= API_VERSION
}

/** Returns the value, or throws the error if it is undefined. */
export function unless<Found>(found: Found | undefined, refusal: () => AuthError): Found {
  if (found === undefined) throw refusal()
  return found
}

/** Errors with constant messages. */
const refusal = (status: Status, code: string, message: string) => () => new AuthError(status, code, message)
const badRequest = (code: string, message: string) => refusal(400, code, message)
const forbidden = (code: string, message: string) => refusal(403, code, message)
const absent = (code: string, message: string) => refusal(404, code, message)
const unfit = (code: string, message: string) => refusal(422, code, message)

export const validationFailed = (message: string, status: 400 | 404 | 422 = 400) =>
  new AuthError(status, 'validation_failed', message)
export const oneAddressOnly = (act: string) =>
  validationFailed(`Only an email address or phone number should be provided on ${act}`)
export const badJson = (why: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`)
export const brokenText = refusal(400, 'validation_failed', BROKEN_TEXT)
export const bodyTooLarge = refusal(413, 'request_entity_too_large', 'The request body exceeds 1 MB')
export const notFound = absent('not_found', 'No endpoint has this path and method')
export const unexpectedFailure = refusal(
  500,
  'unexpected_failure',
  'Unexpected failure, please check server logs for more information',
)
export const unavailable = (shortage: Shortage = 'overloaded') =>
  new AuthError(503, 'unavailable', SHORTAGE_SENTENCES[shortage], { retryAfterSeconds: RETRY_AFTER_SECONDS })

export const notAdmin = forbidden('not_admin', 'User not allowed')
export const appMetadataIsAdmins = forbidden('not_admin', 'Updating app_metadata requires admin privileges')
export const noSuchUser = absent('user_not_found', 'User not found')
export const nobodyWithEmail = absent('user_not_found', 'User with this email not found')
export const userStillNeeded = refusal(409, 'conflict', 'Records refer to this user: only a soft delete is possible')

export const manualLinkingDisabled = absent('manual_linking_disabled', 'Manual linking is disabled')
export const samlDisabled = absent('saml_provider_disabled', 'SAML 2.0 is disabled')
export const providerNotEnabled = () => validationFailed('Unsupported provider: provider is not enabled')
export const issuerNotEnabled = (issuer: string) =>
  new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
export const web3Disabled = unfit('web3_provider_disabled', 'Web3 provider is disabled')
export const phoneOtpDisabled = badRequest('phone_provider_disabled', 'Unsupported phone provider')
export const invalidPhone = () => validationFailed('Invalid phone number format (E.164 required)')

export const flowStateNotFound = absent('flow_state_not_found', 'invalid flow state, no valid flow state found')
export const flowStateExpired = unfit('flow_state_expired', 'invalid flow state, flow state has expired')
export const badCodeVerifier = badRequest(
  'bad_code_verifier',
  'code challenge does not match previously saved code verifier',
)

export const invalidCredentials = badRequest('invalid_credentials', 'Invalid login credentials')
export const unsupportedGrantType = badRequest('invalid_credentials', 'unsupported_grant_type')
export const emailNotConfirmed = badRequest('email_not_confirmed', 'Email not confirmed')
export const bannedAtSignIn = badRequest('user_banned', 'User is banned')
export const phoneSignInDisabled = unfit('phone_provider_disabled', 'Phone logins are disabled')

export const signupDisabled = unfit('signup_disabled', 'Signups not allowed for this instance')
export const phoneSignupDisabled = badRequest('phone_provider_disabled', 'Phone signups are disabled')
export const anonymousDisabled = unfit('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
export const userAlreadyExists = unfit('user_already_exists', 'User already registered')
export const invalidEmail = () => validationFailed('Unable to validate email address: invalid format')
export const weakPassword = (message: string, reasons: string[]) =>
  new AuthError(422, 'weak_password', message, { fields: { weak_password: { reasons } } })
export const passwordWithoutEmail = () =>
  validationFailed('Updating password of an anonymous user without an email or phone is not allowed', 422)
export const samePassword = unfit('same_password', 'New password should be different from the old password.')
export const emailExists = unfit('email_exists', 'A user with this email address has already been registered')
export const otpDisabled = unfit('otp_disabled', 'Signups not allowed for otp')
export const captchaFailed = (why: string) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`)

export const reauthenticationNeeded = badRequest('reauthentication_needed', 'Password update requires reauthentication')
export const reauthenticationNotValid = unfit('reauthentication_not_valid', 'Nonce has expired or is invalid')
export const nobodyToReauthenticate = () =>
  validationFailed('Reauthentication requires the user to have an email or a phone number')
export const currentPasswordRequired = badRequest(
  'current_password_required',
  'Current password required when setting new password.',
)
export const currentPasswordInvalid = badRequest('current_password_invalid', 'Current password is not correct.')

export const noAuthorization = refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const badJwt = (message: string, status: 400 | 403 = 403) => new AuthError(status, 'bad_jwt', message)
export const notForAnonymous = forbidden('no_authorization', 'Anonymous user not allowed to perform these actions')
export const sessionNotFound = forbidden('session_not_found', 'Session from session_id claim in JWT does not exist')
export const userNotFound = forbidden('user_not_found', 'User from sub claim in JWT does not exist')
export const userBanned = forbidden('user_banned', 'User is banned')
export const insufficientAal = refusal(
  401,
  'insufficient_aal',
  'AAL2 session is required to update email or password when MFA is enabled.',
)
export const aalNeededTo = (act: string, status: 403 | 422 = 403) =>
  new AuthError(status, 'insufficient_aal', `AAL2 required to ${act}`)

export const factorTypeDisabled = (type: string, name: string) =>
  new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
export const factorNameTaken = (name: string) =>
  unfit('mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)()
export const tooManyFactors = unfit(
  'too_many_enrolled_mfa_factors',
  'Maximum number of verified factors reached, unenroll to continue',
)
export const factorNotFound = absent('mfa_factor_not_found', 'Factor not found')
export const challengeNotFound = unfit('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
export const challengeFromElsewhere = unfit('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
export const challengeExpired = (id: string) => {
  const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
  return new AuthError(422, 'mfa_challenge_expired', message)
}
export const wrongTotpCode = unfit('mfa_verification_failed', 'Invalid TOTP code entered')
export const wrongRecoveryCode = unfit('mfa_verification_failed', 'Invalid recovery code entered')
export const noRecoveryCodes = absent('mfa_factor_not_found', 'The user has not enrolled recovery codes')
export const recoveryCodesExist = unfit('mfa_verified_factor_exists', 'Recovery codes already exist, regenerate them')
export const recoveryCodesAlone = unfit('mfa_recovery_codes_sole_factor', 'Recovery codes need another factor')

export const passkeysDisabled = absent('passkey_disabled', 'Passkeys are disabled')
export const credentialMalformed = () => validationFailed('Invalid credential response')
export const passkeyNotVerified = badRequest('webauthn_verification_failed', 'Credential verification failed')
export const passkeyChallengeNotFound = badRequest(
  'webauthn_challenge_not_found',
  'Challenge not found or already used',
)
export const passkeyChallengeExpired = badRequest('webauthn_challenge_expired', 'Challenge has expired')
export const passkeyExists = unfit('webauthn_credential_exists', 'This credential is already registered')
export const passkeyNotFound = absent('webauthn_credential_not_found', 'Passkey not found')
/** The database rejects the same case with this code. */
export const recentSignInRequired = refusal(428, 'PT428', 'Confirm that it is you to go on')

export const unsupportedLogoutScope = (scope: string) => validationFailed(`Unsupported logout scope "${scope}"`)

export const refreshTokenNotFound = badRequest(
  'refresh_token_not_found',
  'Invalid Refresh Token: Refresh Token Not Found',
)
export const refreshTokenAlreadyUsed = badRequest('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
export const sessionExpired = badRequest('session_expired', 'Invalid Refresh Token: Session Expired')
export const bannedAtRefresh = badRequest('user_banned', 'Invalid Refresh Token: User Banned')

export const otpExpired = forbidden('otp_expired', 'Token has expired or is invalid')
export const linkExpired = forbidden('otp_expired', 'Email link is invalid or has expired')

export const tooManyRequests = (retryAfterSeconds: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
export const tooManyMails = (retryAfterSeconds: number) =>
  new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterSeconds })
export const mailTooSoon = (retryAfterSeconds: number) => {
  const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
  return new AuthError(429, 'over_email_send_rate_limit', message, { retryAfterSeconds })
}
