import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { callByLink } from '#platform/browser/client-link.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'

/** When the client consented and withdrew, if they did. */
export interface Answered {
  agreed_at: string | null
  withdrawn_at: string | null
}

/** The requests, consents, and notices of a client. */
export interface RecordLink extends Answered {
  company: string
  first_name: string
  email: string
  contact: string
  /** The client's preferred language; null if it is not known. */
  language: Language | null
  statement: NoticePart[]
  /** Null for a request from before the page was in Spanish. */
  statement_es: NoticePart[] | null
  /** Set for a link to a notice. */
  notice: { title: string; day: PlainDate } | null
}

export const openRecordLink = (token: string): Promise<RecordLink> => callByLink('open-record-link', { token })

/** Returns the PDF of a link. */
export const recordDocument = (token: string, language: Language): Promise<Blob> =>
  callByLink('record-link-paper', { token, language })

/** Consents, after the client read the statement in this language. */
export const agree = (token: string, code: string, language: Language): Promise<Answered> =>
  callByLink('answer-record-link', { act: 'agree', token, code, language })

export const withdraw = (token: string): Promise<Answered> =>
  callByLink('answer-record-link', { act: 'withdraw', token })
