import type { AdverseActionNotice } from '#domain/lending/adverse-action/notice.ts'

/** What the printer needs of a notice of adverse action: its words as they were kept with the decision. */
export type PrintedNotice = Pick<AdverseActionNotice, 'day' | 'creditor' | 'applicant' | 'parts'>

/** A notice to be printed. */
export interface NoticeJob {
  kind: 'notice'
  notice: PrintedNotice
  /** Whether what it says of reports is synthetic. */
  isSandbox: boolean
}
