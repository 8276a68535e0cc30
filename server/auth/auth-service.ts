import { type Context, Hono } from 'hono'
import { BodyRefused } from '#server/http/body.ts'
import { AUTH_DEFAULTS, type AuthConfig } from './auth-config.ts'
import type { Auth } from './auth-deps.ts'
import {
  API_VERSION,
  AuthError,
  badJson,
  bodyTooLarge,
  notFound,
  speaksCurrentVersion,
  tooManyRequests,
  unexpectedFailure,
} from './errors.ts'
import { logout } from './logout.ts'
import { recover, resend } from './mail-requests.ts'
import { HashingBusy, passwordHasher } from './password-hasher.ts'
import { signUp } from './sign-up.ts'
import { token } from './token.ts'
import { getUser, updateUser } from './user.ts'
import { openLink, verify } from './verify.ts'

type Settings = Omit<Partial<AuthConfig>, 'limits'> & { limits?: Partial<AuthConfig['limits']> }

export interface AuthServiceDeps extends Omit<Auth, 'config' | 'passwords'> {
  config: Settings & Pick<AuthConfig, 'siteUrl'>
  passwords?: Auth['passwords']
}

/** Accounts and sessions behind `/auth/v1`. Knows nothing of the product; a gateway stands in front of it. */
export function authService(deps: AuthServiceDeps): Hono {
  const auth: Auth = { ...deps, config: completed(deps.config), passwords: deps.passwords ?? passwordHasher() }
  const service = new Hono()
  service.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    if (speaksCurrentVersion(context)) context.header('X-Supabase-Api-Version', API_VERSION)
    await next()
  })
  service.post('/signup', (context) => signUp(auth, context))
  service.post('/token', (context) => token(auth, context))
  service.get('/verify', (context) => openLink(auth, context))
  service.post('/verify', (context) => verify(auth, context))
  service.post('/recover', (context) => recover(auth, context))
  service.post('/resend', (context) => resend(auth, context))
  service.get('/user', (context) => getUser(auth, context))
  service.put('/user', (context) => updateUser(auth, context))
  service.post('/logout', (context) => logout(auth, context))
  service.get('/settings', (context) => context.json(settings(auth.config)))
  service.get('/health', (context) => context.json(HEALTH))
  service.get('/.well-known/jwks.json', (context) => {
    context.header('Cache-Control', 'public, max-age=600')
    return context.json({ keys: auth.keys.publicKeys() })
  })
  service.all('*', () => {
    throw notFound()
  })
  service.onError((error, context) => refusal(error, auth, context).toResponse(context))
  return service
}

/** Paths below the prefix that a browser or a verifier opens without an API key. */
export const OPEN_AUTH_PATHS = ['/verify', '/.well-known/jwks.json'] as const

function completed(config: AuthServiceDeps['config']): AuthConfig {
  const siteUrl = config.siteUrl.replace(/\/+$/, '')
  const limits = { ...AUTH_DEFAULTS.limits, ...config.limits }
  return { apiUrl: `${siteUrl}/auth/v1`, ...AUTH_DEFAULTS, ...config, siteUrl, limits }
}

function refusal(error: Error, { log }: Auth, context: Context): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof HashingBusy) return tooManyRequests(1)
  if (error instanceof BodyRefused) return unreadable(error)
  log.error({ err: error, request_id: context.get('requestId') }, 'an auth request failed')
  return unexpectedFailure()
}

function unreadable({ reason }: BodyRefused): AuthError {
  if (reason === 'too_large') return bodyTooLarge()
  return badJson(reason === 'too_deep' ? 'it is nested too deeply' : 'it is not valid JSON')
}

const HEALTH = {
  version: 'v2',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
}

function settings({ isSignupOpen, isAutoconfirmed }: AuthConfig): Record<string, unknown> {
  return {
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: !isSignupOpen,
    mailer_autoconfirm: isAutoconfirmed,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }
}
