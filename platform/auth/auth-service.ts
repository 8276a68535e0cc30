import { type Context, Hono } from 'hono'
import { BodyRefused } from '#platform/http/body.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import { generateLink, invite } from './admin-links.ts'
import * as admin from './admin-users.ts'
import { AUTH_DEFAULTS, type AuthConfig } from './auth-config.ts'
import type { Auth } from './auth-deps.ts'
import * as refuse from './errors.ts'
import { API_VERSION, AuthError, speaksCurrentVersion } from './errors.ts'
import { challengeFactor, enrolFactor, unenrolFactor, verifyFactor } from './factors/factors.ts'
import * as recovery from './factors/recovery-codes.ts'
import { linkPage, USE_LINK } from './links/link-page.ts'
import { logout } from './logout.ts'
import { otp, recover, resend } from './mail-requests.ts'
import { deletePasskey, listPasskeys, updatePasskey } from './passkeys/passkey-list.ts'
import { registrationOptions, verifyRegistration } from './passkeys/registration.ts'
import { signInOptions, verifySignIn } from './passkeys/sign-in.ts'
import { HashingBusy, passwordHasher } from './password-hasher.ts'
import { lengthRule } from './password-rules.ts'
import { reauthenticate } from './reauthentication.ts'
import { logRefusedAttempt } from './refused-attempts.ts'
import { settings } from './settings.ts'
import { signUp } from './sign-up.ts'
import { requireSignIn } from './signed-in.ts'
import { token } from './token.ts'
import { getUser, updateUser } from './user.ts'
import { useLink, verify } from './verify.ts'

type Settings = Omit<Partial<AuthConfig>, 'limits'> & { limits?: Partial<AuthConfig['limits']> }

export interface AuthServiceDeps extends Omit<Auth, 'config' | 'passwords' | 'passwordRule' | 'factorKey'> {
  config: Settings & Pick<AuthConfig, 'siteUrl'>
  passwords?: Auth['passwords']
  /** Without it, a password only needs `passwordMinLength`. */
  passwordRule?: Auth['passwordRule']
  /** Without it, the key is derived from the signing key, and second factors stop working if that is replaced. */
  factorKey?: Buffer
}

/**
 * Returns the accounts and sessions API behind `/auth/v1`. Independent of the product; a gateway runs in front of it.
 */
export function authService(deps: AuthServiceDeps): Hono {
  const auth = authOf(deps)
  const service = new Hono()
  service.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    if (speaksCurrentVersion(context)) context.header('X-Supabase-Api-Version', API_VERSION)
    await next()
  })
  for (const [method, path, act] of ROUTES) service.on(method, path, (context) => act(auth, context))
  service.get('/.well-known/jwks.json', (context) => {
    context.header('Cache-Control', 'public, max-age=600')
    return context.json({ keys: auth.keys.publicKeys() })
  })
  service.all('*', () => {
    throw refuse.notFound()
  })
  service.onError(async (error, context) => {
    const refused = refusal(error, auth, context)
    await logRefusedAttempt(auth, context, refused)
    return refused.toResponse(context)
  })
  return service
}

/** Returns the handlers' dependencies, with defaults for omitted ones. */
export function authOf(deps: AuthServiceDeps): Auth {
  const { passwords = passwordHasher(), factorKey = deps.keys.secretFor('second factors') } = deps
  const config = completed(deps.config)
  const { passwordRule = lengthRule(config.passwordMinLength) } = deps
  return { ...deps, config, passwords, passwordRule, factorKey }
}

type Act = (auth: Auth, context: Context) => Response | Promise<Response>

const ROUTES: readonly (readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, act: Act])[] = [
  ['POST', '/signup', signUp],
  ['POST', '/token', token],
  ['POST', '/otp', otp],
  ['POST', '/magiclink', otp],
  ['GET', '/verify', linkPage],
  ['POST', USE_LINK, useLink],
  ['POST', '/verify', verify],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['GET', '/reauthenticate', reauthenticate],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['POST', '/logout', logout],
  ['POST', '/factors', enrolFactor],
  ['GET', '/factors/recovery-codes', recovery.recoveryCodeStatus],
  ['POST', '/factors/recovery-codes', recovery.makeRecoveryCodes],
  ['DELETE', '/factors/recovery-codes', recovery.dropRecoveryCodes],
  ['POST', '/factors/recovery-codes/verify', recovery.useRecoveryCode],
  ['POST', '/factors/recovery-codes/regenerate', recovery.remakeRecoveryCodes],
  ['POST', '/factors/:factor/challenge', challengeFactor],
  ['POST', '/factors/:factor/verify', verifyFactor],
  ['DELETE', '/factors/:factor', unenrolFactor],
  ['GET', '/passkeys', listPasskeys],
  ['POST', '/passkeys/registration/options', registrationOptions],
  ['POST', '/passkeys/registration/verify', verifyRegistration],
  ['POST', '/passkeys/authentication/options', signInOptions],
  ['POST', '/passkeys/authentication/verify', verifySignIn],
  ['PATCH', '/passkeys/:passkey', updatePasskey],
  ['DELETE', '/passkeys/:passkey', deletePasskey],
  ['POST', '/invite', invite],
  ['POST', '/admin/generate_link', generateLink],
  ['GET', '/admin/users', admin.listUsers],
  ['POST', '/admin/users', admin.createUser],
  ['GET', '/admin/users/:user', admin.getUser],
  ['PUT', '/admin/users/:user', admin.updateUser],
  ['DELETE', '/admin/users/:user', admin.deleteUser],
  ['GET', '/admin/users/:user/factors', admin.listFactors],
  ['DELETE', '/admin/users/:user/factors/:factor', admin.deleteFactor],
  ['GET', '/user/identities/authorize', refuseLinking],
  ['DELETE', '/user/identities/:identity', refuseLinking],
  ['GET', '/authorize', refusing(refuse.providerNotEnabled)],
  ['POST', '/sso', refusing(refuse.samlDisabled)],
  ['GET', '/sso/saml/metadata', refusing(refuse.samlDisabled)],
  ['POST', '/sso/saml/acs', refusing(refuse.samlDisabled)],
  ['GET', '/settings', ({ config }, context) => context.json(settings(config))],
  ['GET', '/health', (_, context) => context.json(HEALTH)],
]

async function refuseLinking(auth: Auth, context: Context): Promise<Response> {
  await requireSignIn(auth, context)
  throw refuse.manualLinkingDisabled()
}

function refusing(refusal: () => AuthError): Act {
  return () => {
    throw refusal()
  }
}

/** Paths below the prefix that a browser or a token verifier opens without an API key. */
export const OPEN_AUTH_PATHS = ['/verify', USE_LINK, '/authorize', '/.well-known/jwks.json'] as const

function completed(config: AuthServiceDeps['config']): AuthConfig {
  const siteUrl = config.siteUrl.replace(/\/+$/, '')
  const limits = { ...AUTH_DEFAULTS.limits, ...config.limits }
  return { apiUrl: `${siteUrl}/auth/v1`, ...AUTH_DEFAULTS, ...config, siteUrl, limits }
}

function refusal(error: Error, { log }: Auth, context: Context): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof HashingBusy) return refuse.tooManyRequests(1)
  if (error instanceof BodyRefused) return unreadable(error)
  log.error({ err: error, request_id: context.get('requestId') }, 'an auth request failed')
  // A concurrent request deleted the row that this one was about to change.
  const isOvertaken = 'code' in error && error.code === '23503'
  if (isOvertaken) return refuse.unavailable()
  const shortage = shortageOf(error)
  return shortage === null ? refuse.unexpectedFailure() : refuse.unavailable(shortage)
}

function unreadable({ reason }: BodyRefused): AuthError {
  if (reason === 'too_large') return refuse.bodyTooLarge()
  if (reason === 'unstorable') return refuse.brokenText()
  return refuse.badJson(reason === 'too_deep' ? 'it is nested too deeply' : 'it is not valid JSON')
}

const HEALTH = { version: 'v2', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }
