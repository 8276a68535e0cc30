import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { CRS_DIALECT } from '#features/credit-reports/server/bureaus/vendors/crs/crs-dialect.ts'
import { jsonOrNull } from '#platform/http/json-or-null.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import type { SandboxBureau, SandboxBureauOptions } from './sandbox-bureau.ts'
import { spokenFeed } from './spoken-feed.ts'
import { startVendorSandbox, type VendorRequest } from './vendor-sandbox.ts'

const LASTS_SECONDS = 3600
const ROUTE =
  /^\/(?:(transunion|equifax)|(experian)\/credit-profile)\/credit-report\/(?:standard|basic)\/[a-z]+-(?:prequal|hard)-[a-z0-9]+$/

const order = z.object({
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  street1: z.string().min(1),
  city: z.string().min(1),
  state: z.string().regex(/^[A-Z]{2}$/),
  zip: z.string().min(5),
  ssn: z
    .string()
    .regex(/^\d{9}$/)
    .optional(),
  dob: z.iso.date().optional(),
})

/** Starts a sandbox of CRS Credit API. Its tokens last for an hour. */
export function startCrsSandbox(options: SandboxBureauOptions): Promise<SandboxBureau> {
  const tokens = new Set<string>()

  function understand(request: IncomingMessage, body: string): VendorRequest {
    if (request.method !== 'POST') return refusal(405, 'CRS405', 'Method not allowed')
    if (request.url === '/users/login') return login(body)
    const [, either, experian] = ROUTE.exec(request.url ?? '') ?? []
    const named = either ?? experian
    if (named === undefined) return refusal(404, 'CRS404', 'Not found')
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!tokens.has(token)) return refusal(401, 'CRS113', 'Token is invalid')
    const parsed = order.safeParse(jsonOrNull(body))
    if (!parsed.success) return refusal(400, 'CRS400', parsed.error.issues[0]?.path.join('.') ?? 'Bad request')
    const { firstName, lastName, street1, city, state, zip, ssn, dob } = parsed.data
    return {
      // ROUTE allows these names only.
      bureau: named as Bureau,
      person: {
        ...{ first_name: firstName, last_name: lastName, address: street1, city, state, zip },
        ...{ ssn: ssn ?? null, date_of_birth: dob ?? null },
      },
    }
  }

  function login(body: string): VendorRequest {
    const given = jsonOrNull(body)
    if (!isJsonObject(given) || given.username !== options.apiKey || given.password !== options.apiSecret)
      return refusal(401, 'CRS113', 'Invalid API credentials')
    const token = randomUUID()
    tokens.add(token)
    return { status: 200, text: JSON.stringify({ token, refreshToken: randomUUID(), expires: LASTS_SECONDS }) }
  }

  return startVendorSandbox(options, {
    contentType: 'application/json',
    understand,
    file: (feed, bureau) => JSON.stringify({ creditFiles: [], ...spokenFeed(feed, CRS_DIALECT, bureau, 'sourceType') }),
    without: (reason) =>
      JSON.stringify({
        creditFiles: [{ resultStatusType: reason === 'frozen' ? 'NoFileReturnedCreditFreeze' : 'NoFileReturnedNoHit' }],
        ...{ tradelines: [], inquiries: [], publicRecords: [], scores: [] },
      }),
  })
}

const refusal = (status: number, code: string, message: string): VendorRequest => ({
  status,
  text: JSON.stringify({ code, message }),
})
