import type { IncomingMessage } from 'node:http'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { entriesAt, textAt } from '#features/credit-reports/server/bureaus/vendors/feed-dialect.ts'
import { MISMO_2, MISMO_3 } from '#features/credit-reports/server/bureaus/vendors/mismo/mismo-dialects.ts'
import { jsonOfXml } from '#features/credit-reports/server/bureaus/vendors/mismo/xml-json.ts'
import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import type { AskedAbout } from './made-up-file.ts'
import type { SandboxBureau, SandboxBureauOptions } from './sandbox-bureau.ts'
import { spokenFeed } from './spoken-feed.ts'
import { startVendorSandbox, type VendorRequest } from './vendor-sandbox.ts'

const REQUEST = 'REQUEST_GROUP.REQUEST'
const CREDIT = `${REQUEST}.REQUEST_DATA.CREDIT_REQUEST`

/** Starts a sandbox of a credit agency's XML interface, which replies in MISMO 2.3.1 or 3.4. */
export function startMismoSandbox(
  options: SandboxBureauOptions,
  version: '2.3.1' | '3.4' = '2.3.1',
): Promise<SandboxBureau> {
  const reply = version === '3.4' ? inMismo3 : inMismo2
  return startVendorSandbox(options, {
    contentType: 'text/xml',
    understand: (request, body) => understand(options, request, body),
    file: (feed, bureau) =>
      version === '3.4'
        ? reply(spokenFeed(feed, MISMO_3, bureau, 'CREDIT_REPOSITORIES.CREDIT_REPOSITORY.CreditRepositorySourceType'))
        : reply(spokenFeed(feed, MISMO_2, bureau, 'CREDIT_REPOSITORY._SourceType')),
    without: (reason, person) => reply(fileless(version, reason, person)),
  })
}

function understand(
  { apiKey, apiSecret }: SandboxBureauOptions,
  request: IncomingMessage,
  body: string,
): VendorRequest {
  if (request.method !== 'POST') return { status: 405, text: 'Method not allowed' }
  const parsed = parsedOrNull(body)
  if (parsed === null) return failed('The request is no XML')
  if (
    textAt(parsed, `${REQUEST}.LoginAccountIdentifier`) !== apiKey ||
    textAt(parsed, `${REQUEST}.LoginAccountPassword`) !== apiSecret
  )
    return failed('Invalid API credentials')
  const [included] = entriesAt(parsed, { at: [`${CREDIT}.CREDIT_REQUEST_DATA.CREDIT_REPOSITORY_INCLUDED`] })
  const [borrower] = entriesAt(parsed, { at: [`${CREDIT}.LOAN_APPLICATION.BORROWER`] })
  const bureau = BUREAUS.find((one) =>
    Object.entries(included ?? {}).some(([name, value]) => name.toLowerCase() === `_${one}indicator` && value === 'Y'),
  )
  if (borrower === undefined || bureau === undefined) return failed('The request names no borrower or no repository')
  return { person: personIn(borrower), bureau }
}

function personIn(borrower: JsonObject): AskedAbout {
  const said = (path: string) => textAt(borrower, path) ?? ''
  return {
    ...{ first_name: said('_FirstName'), last_name: said('_LastName') },
    ...{ address: said('_RESIDENCE._StreetAddress'), city: said('_RESIDENCE._City') },
    ...{ state: said('_RESIDENCE._State'), zip: said('_RESIDENCE._PostalCode') },
    ...{ ssn: textAt(borrower, '_SSN') ?? null, date_of_birth: textAt(borrower, '_BirthDate') ?? null },
  }
}

const failed = (description: string): VendorRequest => ({
  status: 200,
  text: inMismo2({
    RESPONSE_GROUP: { RESPONSE: { STATUS: { _Condition: 'ERROR', _Code: 'E001', _Description: description } } },
  }),
})

function parsedOrNull(body: string): JsonObject | null {
  try {
    return jsonOfXml(body)
  } catch {
    return null
  }
}

function fileless(version: string, reason: 'frozen' | 'no_hit', { first_name, last_name }: AskedAbout): JsonObject {
  const status = reason === 'frozen' ? 'NoFileReturnedCreditFreeze' : 'NoFileReturnedNoHit'
  if (version !== '3.4')
    return {
      RESPONSE_GROUP: {
        RESPONSE: {
          RESPONSE_DATA: {
            CREDIT_RESPONSE: {
              BORROWER: { _FirstName: first_name, _LastName: last_name },
              CREDIT_FILE: { _ResultStatusType: status },
            },
          },
        },
      },
    }
  const response = { CREDIT_FILES: { CREDIT_FILE: { CREDIT_FILE_DETAIL: { CreditFileResultStatusType: status } } } }
  return {
    MESSAGE: {
      DEAL_SETS: {
        DEAL_SET: { DEALS: { DEAL: { SERVICES: { SERVICE: { CREDIT: { CREDIT_RESPONSE: response } } } } } },
      },
    },
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: unknown) => String(value).replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one)

/** Values are attributes, and objects are elements. */
function inMismo2(reply: JsonObject): string {
  const element = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => element(name, one)).join('')
    if (!isJsonObject(value)) return ''
    const entries = Object.entries(value)
    const isNested = (one: unknown) => isJsonObject(one) || (Array.isArray(one) && one.some(isJsonObject))
    const lists = entries.flatMap(([, one]) => (Array.isArray(one) && !isNested(one) ? one : []))
    const given = entries.filter(([, one]) => !Array.isArray(one) && !isJsonObject(one))
    const attributes = given.map(([key, one]) => ` ${key}="${escaped(one)}"`).join('')
    // A list of values is a list of elements with one attribute each.
    if (lists.length > 0) return lists.map((one) => `<${name} ${entries[0]?.[0] ?? ''}="${escaped(one)}"/>`).join('')
    const inner = entries
      .filter(([, one]) => isNested(one))
      .map(([key, one]) => element(key, one))
      .join('')
    return `<${name}${attributes}>${inner}</${name}>`
  }
  return `<?xml version="1.0"?>${Object.entries(reply)
    .map(([name, value]) => element(name, value))
    .join('')}`
}

/** Everything is an element, in the namespace of the reference model. */
function inMismo3(reply: JsonObject): string {
  const element = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => element(name, one)).join('')
    const inner = isJsonObject(value)
      ? Object.entries(value)
          .map(([key, one]) => element(key, one))
          .join('')
      : escaped(value)
    return `<m:${name}>${inner}</m:${name}>`
  }
  const inner = Object.entries(isJsonObject(reply.MESSAGE) ? reply.MESSAGE : {})
    .map(([name, value]) => element(name, value))
    .join('')
  return `<?xml version="1.0"?><m:MESSAGE xmlns:m="http://www.mismo.org/residential/2009/schemas">${inner}</m:MESSAGE>`
}
