import { changeCents, type ReceiptMethod, tenderProblem } from '#features/counter/rules/receipt.ts'
import { centsOf } from '#platform/rules/money.ts'

/** The payment as typed. Amounts are dollars; `amounts` has the one of each loan. */
export interface TypedPayment {
  method: ReceiptMethod
  tendered: string
  amounts: Readonly<Record<string, string>>
  reference: string
  note: string
  isSecond: boolean
}

/** The typed payment as the server takes it, or the reason why it can't be taken yet. */
export type CheckedPayment =
  | { isReady: false; problem: string | null; changeCents: number | null }
  | { isReady: true; body: object; changeCents: number; paidCents: number }

const typedCents = (text: string): number | null => (/\.\d{3}/.test(text) ? null : centsOf(text))

/** Checks a typed payment. An empty field is no problem yet. */
export function checkedPayment(clientId: string, typed: TypedPayment): CheckedPayment {
  const filled = Object.entries(typed.amounts).filter(([, text]) => text.trim() !== '')
  const lines = filled.map(([loanId, text]) => ({ loanId, amountCents: typedCents(text) ?? -1 }))
  const tendered = typedCents(typed.tendered)
  const waiting = (problem: string | null) => ({ isReady: false as const, problem, changeCents: null })
  if (typed.tendered.trim() !== '' && (tendered === null || tendered <= 0))
    return waiting('Enter dollars and cents, such as 120.50')
  if (lines.some(({ amountCents }) => amountCents <= 0))
    return waiting('Enter dollars and cents for each loan, such as 120.50')
  if (tendered === null || lines.length === 0) return waiting(null)
  const given = { method: typed.method, tenderedCents: tendered, lines }
  const change = changeCents(given)
  const problem = tenderProblem(given)
  if (problem !== null) return { isReady: false, problem, changeCents: change }
  const texts = { reference: typed.reference.trim(), note: typed.note.trim() }
  const body = {
    ...{ act: 'take', client_id: clientId, method: typed.method, tendered: tendered / 100, is_second: typed.isSecond },
    lines: lines.map(({ loanId, amountCents }) => ({ loan_id: loanId, amount: amountCents / 100 })),
    ...(texts.reference !== '' && typed.method !== 'cash' && { reference: texts.reference }),
    ...(texts.note !== '' && { note: texts.note }),
  }
  return { isReady: true, body, changeCents: change, paidCents: tendered - change }
}
