import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import type { PullType } from '#features/credit-reports/rules/ordering/consent.ts'
import { askOnce, type SentReply } from '#features/credit-reports/server/bureaus/asked-once.ts'
import { feedIn, textAt } from '#features/credit-reports/server/bureaus/vendors/feed-dialect.ts'
import type {
  ReadReply,
  Vendor,
  VendorAccount,
  VendorOrder,
} from '#features/credit-reports/server/bureaus/vendors/vendor-gateway.ts'
import { parseJson } from '#platform/http/body.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { CRS_DIALECT } from './crs-dialect.ts'

/** The products to order. Experian alone is a level deeper. */
const ROUTES: Record<Bureau, Record<PullType, string>> = {
  experian: {
    soft: '/experian/credit-profile/credit-report/standard/exp-prequal-fico9',
    hard: '/experian/credit-profile/credit-report/standard/exp-hard-fico9',
  },
  equifax: {
    soft: '/equifax/credit-report/standard/efx-prequal-fico9',
    hard: '/equifax/credit-report/standard/efx-hard-fico9',
  },
  transunion: {
    soft: '/transunion/credit-report/standard/tu-prequal-fico9',
    hard: '/transunion/credit-report/standard/tu-hard-fico9',
  },
}

/** A token ends some seconds early, so that it lasts for an order that begins now. */
const EARLY_MS = 60_000

/**
 * CRS Credit API over HTTP: a login for an hour, then one request per bureau. A refused token is renewed and the order
 * sent again, because an order that was refused at the door was not placed.
 */
export function crsVendor(account: VendorAccount, clock: () => number = Date.now): Vendor {
  let token: { value: Promise<string | null>; until: number } | null = null

  function tokenFor(signal: AbortSignal): Promise<string | null> {
    if (token === null || clock() >= token.until) {
      const current = { value: Promise.resolve<string | null>(null), until: Number.POSITIVE_INFINITY }
      current.value = login(account, signal).then(
        ({ value, lastsMs }) => {
          current.until = clock() + lastsMs - EARLY_MS
          if (value === null) token = null
          return value
        },
        (error: unknown) => {
          token = null
          throw error
        },
      )
      token = current
    }
    return token.value
  }

  async function send(order: VendorOrder): Promise<SentReply> {
    const first = await tokenFor(order.signal)
    if (first === null) return REFUSED
    const reply = await place(account, first, order)
    if (reply.status !== 401) return reply
    token = null
    const second = await tokenFor(order.signal)
    return second === null ? REFUSED : place(account, second, order)
  }

  return { send, parse: parseJson, read: readCrs }
}

const REFUSED: SentReply = {
  text: JSON.stringify({ code: 'CRS113', message: 'Invalid API credentials' }),
  status: 401,
  requestId: null,
}

async function login({ url, apiKey, apiSecret }: VendorAccount, signal: AbortSignal) {
  const { text, status } = await askOnce({
    ...{ url: `${base(url)}/users/login`, headers: { 'content-type': 'application/json' }, signal },
    body: JSON.stringify({ username: apiKey, password: apiSecret }),
  })
  if (status === 401 || status === 403) return { value: null, lastsMs: 0 }
  const said = parseJson(text)
  const lastsMs = Number(textAt(said, 'expires') ?? 0) * 1000
  return { value: textAt(said, 'token') ?? null, lastsMs }
}

function place(account: VendorAccount, token: string, { applicant, bureau, pullType, signal }: VendorOrder) {
  return askOnce({
    url: base(account.url) + ROUTES[bureau][pullType],
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(bodyOf(applicant)),
    signal,
  })
}

const base = (url: string) => url.replace(/\/+$/, '')

const bodyOf = ({ firstName, lastName, address, city, state, zip, ssnDigits, dateOfBirth }: Applicant) => ({
  ...{ firstName, lastName, street1: address, city, state: stateCode(state), zip },
  ...(ssnDigits !== null && { ssn: ssnDigits }),
  ...(dateOfBirth !== null && { dob: dateOfBirth }),
})

function readCrs(parsed: unknown, bureau: Bureau): ReadReply {
  const status =
    textAt(parsed, 'creditFiles.resultStatusType', 'creditFiles.resultStatus', 'responseDetail.status') ?? ''
  const message = textAt(parsed, 'creditFiles.errorMessage', 'responseDetail.message', 'message', 'error') ?? null
  const hasFiles = isJsonObject(parsed) && (Array.isArray(parsed.creditFiles) || Array.isArray(parsed.tradelines))
  const feed = hasFiles ? feedIn(parsed, CRS_DIALECT, bureau) : null
  const about = isJsonObject(feed?.personal_information) ? feed.personal_information : {}
  return { applicant: about, feed, message, failureType: failureIn(status, hasFiles) }
}

function failureIn(status: string, hasFiles: boolean): string | null {
  if (/freeze|frozen|locked/i.test(status)) return 'frozen'
  if (/no ?hit|no ?record|not ?found/i.test(status)) return 'no-hit'
  return hasFiles && !/error|fail/i.test(status) ? null : 'error'
}
