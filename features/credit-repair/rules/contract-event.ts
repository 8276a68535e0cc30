import { isPlainDate, shortDate } from '#platform/rules/dates.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  'rights_statement.acknowledged': 'Recorded that the client acknowledged their credit file rights',
  'repair_contract.prepared': 'Prepared a credit repair contract',
  'repair_contract.signed': 'Recorded that the client signed the credit repair contract',
  'repair_contract.cancelled': 'Recorded that the client canceled the credit repair contract',
  'rights_statement.sent': 'Sent the statement of credit file rights to be signed by link',
  'repair_contract.sent': 'Sent the credit repair contract to be signed by link',
  'repair_contract.printed': 'Printed the credit repair contract',
  'rights_statement.printed': 'Printed the statement of credit file rights',
}

/** Returns a contract event as a sentence without its subject, or null for other events. */
export function contractEventSentence(
  action: string,
  { effective_date: day }: Readonly<Record<string, unknown>>,
): string | null {
  const sentence = SENTENCES[action]
  if (sentence === undefined) return null
  return typeof day === 'string' && isPlainDate(day) ? `${sentence} on ${shortDate(day)}` : sentence
}
