import type { Context } from 'hono'
import { z } from 'zod'
import { parseSentJson, readJson, readText } from '#platform/http/body.ts'
import { addressOf } from '#platform/http/observed.ts'
import type { AuthConfig } from './auth-config.ts'
import * as refuse from './errors.ts'

/** The origin of a request, stored with the session so that people recognize their devices. */
export interface Visit {
  address: string
  userAgent: string | null
}

/** Client libraries send null for omitted fields. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const METADATA_LIMIT = 8 * 1024

/** Limited in size, because it is part of every token. */
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {})
  .refine((value) => JSON.stringify(value).length <= METADATA_LIMIT, 'data must not exceed 8 KB')

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function readFields<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  return fieldsOf(await readJson(context), schema)
}

/** An empty body counts as one without fields. */
export async function readOptionalFields<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const sent = (await readText(context)).trim()
  return fieldsOf(sent === '' ? {} : parseSentJson(sent), schema)
}

const captchaFields = z.object({ gotrue_meta_security: z.object({ captcha_token: text }).nullish() })

/** Parses a public request. If captchas are configured, requires a solved one. */
export async function readGuardedFields<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  config: AuthConfig,
): Promise<z.infer<Schema>> {
  const body = await readJson(context)
  if (config.isCaptchaSolved !== undefined) {
    const token = captchaFields.safeParse(body).data?.gotrue_meta_security?.captcha_token ?? ''
    if (token === '') throw refuse.captchaFailed('no captcha_token found')
    if (!(await config.isCaptchaSolved(token, visitOf(context, config).address))) throw refuse.captchaFailed('invalid')
  }
  return fieldsOf(body, schema)
}

function fieldsOf<Schema extends z.ZodType>(body: unknown, schema: Schema): z.infer<Schema> {
  const outcome = schema.safeParse(body)
  if (outcome.success) return outcome.data
  const issue = outcome.error.issues[0]
  const why = `${issue?.path.join('.') || 'body'}: ${issue?.message}`
  throw issue?.code === 'invalid_type' ? refuse.badJson(why) : refuse.validationFailed(why)
}

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const EMAIL_LIMIT = 254

/** Returns an address in the form that is stored and compared. */
export const normalEmail = (given: string): string => given.trim().toLowerCase()

export function requireEmail(given: string): string {
  if (given === '') throw refuse.validationFailed('An email address is required')
  const email = normalEmail(given)
  if (email.length > EMAIL_LIMIT || !EMAIL.test(email)) throw refuse.invalidEmail()
  return email
}

export function visitOf(context: Context, config: AuthConfig): Visit {
  const userAgent = context.req.header('user-agent')?.slice(0, 500) ?? null
  return { address: addressOf(context, config.trustedProxies), userAgent }
}

/** Returns the redirect target of a link: an allowed origin, otherwise the site itself. */
export function redirectTarget(context: Context, config: AuthConfig, fallback = ''): string {
  const asked = context.req.query('redirect_to') ?? context.req.header('redirect_to') ?? fallback
  if (!URL.canParse(asked)) return config.siteUrl
  const { origin, protocol, hostname, pathname, search } = new URL(asked)
  const site = new URL(config.siteUrl)
  const isOnSiteHost = config.isSiteHostTrusted && hostname === site.hostname
  const isAllowed = isOnSiteHost || [site.origin, ...config.redirectOrigins].includes(origin)
  // The URL parser gives a blob: URL the origin inside it, so this checks the protocol too.
  return isAllowed && /^https?:$/.test(protocol) ? `${origin}${pathname}${search}` : config.siteUrl
}
