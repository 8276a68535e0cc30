import type { PayState } from '#features/pay-page/rules/pay-state.ts'
import { callByLink } from '#platform/browser/client-link.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The payoff of a loan on a day. Money is in cents. */
export interface ShownPayoff {
  on: PlainDate
  cents: number
  per_diem_cents: number
}

/** The answer to each act: the new state of the page, and what the act made. */
export interface PayReply {
  state: PayState
  session?: string
  payoff?: ShownPayoff
  charge_id?: string
  url?: string
  method_id?: string | null
}

/** An act without the secrets, which the page adds. */
export type PageAct =
  | { act: 'open' | 'send_code' | 'open_method' | 'leave' }
  | { act: 'check_code'; code: string; birth_date?: string }
  | { act: 'payoff'; loan_id: string; on: PlainDate }
  | {
      act: 'pay'
      loan_id: string
      method_id: string
      amount: number
      on?: PlainDate
      is_second?: boolean
      idempotency_key: string
    }
  | { act: 'promise'; loan_id: string; amount: number; on: PlainDate }
  | { act: 'cancel'; charge_id: string }
  | { act: 'finish_method'; page_id: string }

/** The secrets of a page. `session` is null before the code. */
export interface Secrets {
  token: string
  session: string | null
}

export const actOn = ({ token, session }: Secrets, act: PageAct): Promise<PayReply> =>
  callByLink('pay-page', { token, ...(session !== null && { session }), ...act })

export const askAgain = (token: string): Promise<{ sent_by: 'email' | 'text' | null }> =>
  callByLink('pay-page', { act: 'ask_again', token })

/** A PDF of the page. */
export type PageFile =
  | { file: 'statement'; loan_id: string }
  | { file: 'annual_interest'; loan_id: string; year: number }
  | { file: 'payoff'; loan_id: string; on: PlainDate }
  | { file: 'receipt'; loan_id: string; posting_id: string }

export const fileOf = ({ token, session }: Secrets, file: PageFile): Promise<Blob> =>
  callByLink('pay-page-file', { token, session: session ?? '', ...file })
