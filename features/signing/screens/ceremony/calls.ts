import type { FieldValue } from '#features/signing/rules/field-value.ts'
import type { SignerState } from '#features/signing/rules/signer-state.ts'
import { callByLink } from '#platform/browser/client-link.ts'

/** The answer to each act: the new state of the page, and the secret of a page that was opened. */
export interface SignerReply {
  state: SignerState
  session?: string
}

/** An act without the secrets, which the page adds. */
export type PageAct =
  | { act: 'open'; proof?: Secrets }
  | { act: 'send_code' }
  | { act: 'check_code'; code: string; birth_date?: string }
  | { act: 'consent'; code: string }
  | { act: 'page_viewed'; document_id: string; page: number }
  | { act: 'fill'; document_id: string; field_id: string; value: FieldValue | null }
  | { act: 'sign' }
  | { act: 'decline'; reason: string }
  | { act: 'ask'; question: string }
  | { act: 'choose_paper' }
  | { act: 'cancel_contract' }

/** The secrets of a page. `session` is null before the identity step. */
export interface Secrets {
  token: string
  session: string | null
}

export const actOn = ({ token, session }: Secrets, act: PageAct): Promise<SignerReply> =>
  callByLink('signing-link', { token, ...(session !== null && { session }), ...act })

export const askAgain = (token: string): Promise<{ is_sent: boolean }> =>
  callByLink('signing-link', { act: 'ask_again', token })

/** Returns the secret of the link to other documents of the same person. */
export const openOther = ({ token, session }: Secrets, signer_id: string): Promise<{ token: string }> =>
  callByLink('signing-link', { act: 'open_other', token, session, signer_id })

/** Closes the page on the company's device. */
export const leaveDevice = (token: string): Promise<{ is_closed: boolean }> =>
  callByLink('signing-link', { act: 'leave', token })

/** A PDF of the page. */
export type PageFile = { file: 'test' } | { file: 'document' | 'signed'; document_id: string }

export const fileOf = ({ token, session }: Secrets, file: PageFile): Promise<Blob> =>
  callByLink('signing-file', { token, session: session ?? '', ...file })
