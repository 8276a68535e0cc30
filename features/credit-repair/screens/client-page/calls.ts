import type { RepairPageState } from '#features/credit-repair/rules/client-page/page-state.ts'
import { callByLink } from '#platform/browser/client-link.ts'
import type { Language } from '#platform/rules/languages/language.ts'

/** The answer to each act: the new state of the page. */
export interface PageReply {
  state: RepairPageState
  session?: string
  attested?: number
  url?: string
}

/** A claim as the page shows it. */
export interface ReadClaim {
  dispute_id: string
  claim: string
}

/** An act without the secrets, which the page adds. */
export type PageAct =
  | { act: 'open' | 'send_code' | 'leave' }
  | { act: 'check_code'; code: string; birth_date?: string }
  | { act: 'sign'; signer_id: string }
  | { act: 'attest'; language: Language; claims: ReadClaim[] }

/** The secrets of a page. `session` is null before the code. */
export interface Secrets {
  token: string
  session: string | null
}

export const actOn = ({ token, session }: Secrets, act: PageAct): Promise<PageReply> =>
  callByLink('repair-page', { token, ...(session !== null && { session }), ...act })

export const askAgain = (token: string): Promise<{ sent_by: 'email' | 'text' | null }> =>
  callByLink('repair-page', { act: 'ask_again', token })

/** A PDF of the page. */
export type PageFile = { file: 'contract' } | { file: 'letter'; dispute_id: string }

export const fileOf = ({ token, session }: Secrets, file: PageFile): Promise<Blob> =>
  callByLink('repair-page-file', { token, session: session ?? '', ...file })
