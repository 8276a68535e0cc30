import type { PlainDate } from '#domain/dates.ts'
import type { NoticePart } from '#domain/lending/adverse-action/notice.ts'

/** What the printer needs of a notice of adverse action: its words as they were kept with the decision. */
export interface PrintedNotice {
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: readonly string[] }
  parts: readonly NoticePart[]
}

/** A notice to be printed. */
export interface NoticeJob {
  kind: 'notice'
  notice: PrintedNotice
  /** Whether what it says of reports is synthetic. */
  isSandbox: boolean
}
