import { BUREAUS, type Bureau, bureauName, disputeAddress } from '#features/credit-reports/rules/bureaus.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The companies that a dispute can go to. */
export const DISPUTE_RECIPIENTS = ['bureau', 'furnisher', 'collector'] as const
export type DisputeRecipient = (typeof DISPUTE_RECIPIENTS)[number]

export const LONGEST_RECIPIENT_NAME = 200
export const LONGEST_RECIPIENT_ADDRESS = 400

/** The addressee of a dispute. */
export interface Addressed {
  bureau: Bureau
  recipient: DisputeRecipient
  recipient_name: string | null
  /** Lines. */
  recipient_address: string | null
}

// 12 CFR 1022.43(a) covers liability for a debt and its terms and performance. 1022.43(b)(1) excludes names, addresses,
// employers, inquiries, and public records.
const DIRECT: Partial<Record<FileItemKind, readonly DisputeRecipient[]>> = {
  account: DISPUTE_RECIPIENTS,
  collection: DISPUTE_RECIPIENTS,
}

/** Returns the recipients that must deal with a dispute about this kind of item, in display order. */
export function recipientsFor(kind: FileItemKind): readonly DisputeRecipient[] {
  return DIRECT[kind] ?? ['bureau']
}

/** Returns the name of the recipient: 'TransUnion', or the name of the furnisher or collector. */
export function recipientName({ bureau, recipient_name }: Pick<Addressed, 'bureau' | 'recipient_name'>): string {
  return recipient_name ?? bureauName(bureau)
}

/** Returns the short name of an addressee: 'Equifax' for a bureau's full name, and any other name as it is. */
export function addresseeName(fullName: string): string {
  const bureau = BUREAUS.find((one) => disputeAddress(one)[0] === fullName)
  return bureau === undefined ? fullName : bureauName(bureau)
}

/** Returns the name and address of the recipient, line by line. */
export function recipientLines({ bureau, recipient_name, recipient_address }: Addressed): readonly string[] {
  if (recipient_name === null) return disputeAddress(bureau)
  const lines = (recipient_address ?? '').split('\n').map((line) => line.trim())
  return [recipient_name, ...lines.filter((line) => line !== '')]
}

/** Returns true if both disputes go to the same company at the same address, so that one letter can cover both. */
export function isSameRecipient(one: Addressed, other: Addressed): boolean {
  return recipientLines(one).join('\n') === recipientLines(other).join('\n')
}

const CHOICES: Readonly<Record<DisputeRecipient, string>> = {
  bureau: 'The bureau',
  furnisher: 'The company that reports it',
  collector: 'The debt collector',
}

/** Returns the label of a recipient in a form: 'The company that reports it'. */
export function recipientLabel(recipient: DisputeRecipient): string {
  return CHOICES[recipient]
}

const RESPONDENTS: Readonly<Record<DisputeRecipient, string>> = {
  bureau: 'The bureau',
  furnisher: 'The furnisher',
  collector: 'The collector',
}

/** Returns the recipient as the subject of a sentence: 'The bureau'. */
export function respondent(recipient: DisputeRecipient): string {
  return RESPONDENTS[recipient]
}

/** Days after the validation notice in which a written dispute makes a collector pause (15 USC 1692g(a)(3), (b)). */
const VALIDATION_DAYS = 30

/** Returns the last day of the validation period, or null if the day of the notice is unknown. */
export function validationEndsOn(noticeOn: PlainDate | null): PlainDate | null {
  return noticeOn === null ? null : addDays(noticeOn, VALIDATION_DAYS)
}

const FURNISHER_WARNING =
  'A furnisher may ignore a dispute that a credit repair organization sends, prepares, or puts on its form (12 CFR 1022.43(b)(2)). The client should write and send it themselves.'

/**
 * Returns the warning about the limits of a dispute that doesn't go to a bureau, or null for a bureau. A collector must
 * stop collecting until it verifies the debt only if it gets the dispute within the validation period.
 *
 * @see https://www.consumerfinance.gov/rules-policy/regulations/1022/43/ — 12 CFR 1022.43(b)
 * @see https://www.law.cornell.edu/uscode/text/15/1692g — 15 USC 1692g(b)
 */
export function recipientWarning(
  recipient: DisputeRecipient,
  noticeOn: PlainDate | null,
  today: PlainDate,
): string | null {
  if (recipient === 'bureau') return null
  if (recipient === 'furnisher') return FURNISHER_WARNING
  const end = validationEndsOn(noticeOn)
  if (end === null)
    return 'A collector must stop collecting until it verifies the debt only if the client disputes it in writing within 30 days of the validation notice (15 U.S.C. 1692g(b)). Enter the day of the notice.'
  return end < today
    ? 'The 30 days after the validation notice are over. The collector may go on collecting while the debt is in dispute.'
    : null
}
