import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { callByLink } from '#platform/browser/client-link.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

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
  statement: NoticePart[]
  /** Set for a link to a notice. */
  notice: { title: string; day: PlainDate } | null
}

export const openRecordLink = (token: string): Promise<RecordLink> => callByLink('open-record-link', { token })

/** Returns the PDF of a link. */
export const recordDocument = (token: string): Promise<Blob> => callByLink('record-link-paper', { token })

export const agree = (token: string, code: string): Promise<Answered> =>
  callByLink('answer-record-link', { act: 'agree', token, code })

export const withdraw = (token: string): Promise<Answered> =>
  callByLink('answer-record-link', { act: 'withdraw', token })
