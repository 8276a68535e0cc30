import { randomUUID } from 'node:crypto'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { askOnce } from '#features/credit-reports/server/bureaus/asked-once.ts'
import { feedIn, textAt, valuesAt } from '#features/credit-reports/server/bureaus/vendors/feed-dialect.ts'
import type {
  ReadReply,
  Vendor,
  VendorAccount,
  VendorOrder,
} from '#features/credit-reports/server/bureaus/vendors/vendor-gateway.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { MISMO_2, MISMO_3, RESULT_PATHS } from './mismo-dialects.ts'
import { jsonOfXml } from './xml-json.ts'

/**
 * A credit agency's XML interface: a MISMO 2.3.1 request with the account in its REQUEST, and a reply of MISMO 2.x or 3.x.
 * One request asks for one bureau.
 */
export function mismoVendor(account: VendorAccount): Vendor {
  return {
    send: (order) =>
      askOnce({
        url: account.url,
        headers: { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml' },
        body: requestXml(account, order),
        signal: order.signal,
      }),
    parse: jsonOfXml,
    read: readMismo,
  }
}

const REPOSITORY: Record<Bureau, string> = {
  experian: '_ExperianIndicator',
  equifax: '_EquifaxIndicator',
  transunion: '_TransUnionIndicator',
}

function requestXml(account: VendorAccount, { applicant, bureau, pullType }: VendorOrder): string {
  const { firstName, lastName, address, city, state, zip, ssnDigits, dateOfBirth } = applicant
  const person = {
    ...{ BorrowerID: 'Borrower1', _FirstName: firstName, _LastName: lastName },
    ...(ssnDigits !== null && { _SSN: ssnDigits }),
    ...(dateOfBirth !== null && { _BirthDate: dateOfBirth }),
  }
  const residence = { _StreetAddress: address, _City: city, _State: stateCode(state), _PostalCode: zip }
  const kind =
    pullType === 'hard'
      ? { CreditReportType: 'Merge' }
      : { CreditReportType: 'Other', CreditReportTypeOtherDescription: 'SoftCheck' }
  const login = { LoginAccountIdentifier: account.apiKey, LoginAccountPassword: account.apiSecret }
  const order = {
    BorrowerID: 'Borrower1',
    CreditReportRequestActionType: 'Submit',
    ...kind,
    CreditRequestType: 'Individual',
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?><REQUEST_GROUP MISMOVersionID="2.3.1">',
    `<REQUEST${attributes({ ...login, RequestDatetime: new Date().toISOString() })}><REQUEST_DATA>`,
    `<CREDIT_REQUEST${attributes({ MISMOVersionID: '2.3.1', LenderCaseIdentifier: randomUUID() })}>`,
    `<CREDIT_REQUEST_DATA${attributes(order)}>`,
    `<CREDIT_REPOSITORY_INCLUDED${attributes({ [REPOSITORY[bureau]]: 'Y' })}/></CREDIT_REQUEST_DATA>`,
    `<LOAN_APPLICATION><BORROWER${attributes(person)}>`,
    `<_RESIDENCE${attributes({ ...residence, BorrowerResidencyType: 'Current' })}/></BORROWER></LOAN_APPLICATION>`,
    '</CREDIT_REQUEST></REQUEST_DATA></REQUEST></REQUEST_GROUP>',
  ].join('')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one)
const attributes = (of: Readonly<Record<string, string>>) =>
  Object.entries(of)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

function readMismo(parsed: unknown, bureau: Bureau): ReadReply {
  const dialect = isJsonObject(parsed) && 'MESSAGE' in parsed ? MISMO_3 : MISMO_2
  const hasResponse = RESULT_PATHS.response.some((path) => valuesAt(parsed, path).length > 0)
  const status = textAt(parsed, ...RESULT_PATHS.status) ?? ''
  const hasFailed = /error|fail/i.test(textAt(parsed, ...RESULT_PATHS.condition) ?? '')
  const feed = hasResponse ? feedIn(parsed, dialect, bureau) : null
  return {
    applicant: isJsonObject(feed?.personal_information) ? feed.personal_information : {},
    feed,
    failureType: failureIn(status, !hasResponse || hasFailed),
    message: textAt(parsed, ...RESULT_PATHS.message) ?? null,
  }
}

// CreditFileResultStatusType. A thin file is a file without a score.
function failureIn(status: string, hasFailed: boolean): string | null {
  if (/freeze|frozen|locked/i.test(status)) return 'frozen'
  if (/nohit/i.test(status)) return 'no-hit'
  return hasFailed || /NoFileReturnedError/i.test(status) ? 'error' : null
}
