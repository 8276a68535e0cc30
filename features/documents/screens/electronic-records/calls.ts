import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { callByLink } from '#platform/browser/client-link.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** When the client agreed and when they withdrew, as far as they did. */
export interface Answered {
  agreed_at: string | null
  withdrawn_at: string | null
}

/** What a client is asked, agreed to, or was sent. */
export interface RecordLink extends Answered {
  company: string
  first_name: string
  email: string
  contact: string
  statement: NoticePart[]
  /** Of a link in a letter that says that a notice waits. */
  notice: { title: string; day: PlainDate } | null
}

export const openRecordLink = (token: string): Promise<RecordLink> => callByLink('open-record-link', { token })

/** The PDF of a link. */
export const recordDocument = (token: string): Promise<Blob> => callByLink('record-link-paper', { token })

export const agree = (token: string, code: string): Promise<Answered> =>
  callByLink('answer-record-link', { act: 'agree', token, code })

export const withdraw = (token: string): Promise<Answered> =>
  callByLink('answer-record-link', { act: 'withdraw', token })
