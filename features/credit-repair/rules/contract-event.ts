import { isPlainDate, shortDate } from '#platform/rules/dates.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  'rights_statement.acknowledged': 'Noted that the client acknowledged their credit file rights',
  'repair_contract.prepared': 'Prepared a credit repair contract',
  'repair_contract.signed': 'Noted that the client signed the credit repair contract',
  'repair_contract.cancelled': 'Noted that the client cancelled the credit repair contract',
  'repair_contract.printed': 'Printed the credit repair contract',
  'rights_statement.printed': 'Printed the statement of credit file rights',
}

/** What was done about a contract, as a sentence without its subject; null for what is no such act. */
export function contractEventSentence(
  action: string,
  { effective_date: day }: Readonly<Record<string, unknown>>,
): string | null {
  const sentence = SENTENCES[action]
  if (sentence === undefined) return null
  return typeof day === 'string' && isPlainDate(day) ? `${sentence} on ${shortDate(day)}` : sentence
}
