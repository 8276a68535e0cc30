import type { StatementPeriod } from '#features/lending/rules/statements/loan-statement.ts'
import type { StatementFormat } from '#features/lending/rules/statements/statement-request.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { csvOfReply } from '#ui/save-file.ts'

/** Returns the statement of a loan, which the server makes and records. Throws the server's error. */
export async function statementFile(loanId: string, period: StatementPeriod, format: StatementFormat): Promise<Blob> {
  const reply = await callFunction<unknown>('loan-statement', { loan_id: loanId, ...period, format })
  // The client library reads a CSV reply as text.
  return reply instanceof Blob ? reply : csvOfReply(reply)
}

/** Returns a payoff letter, which the server makes and records. Throws the server's error. */
export const payoffLetterFile = (loanId: string, goodThrough: PlainDate): Promise<Blob> =>
  callFunction<Blob>('payoff-letter', { loan_id: loanId, good_through: goodThrough })
