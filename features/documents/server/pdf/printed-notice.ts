import type { AdverseActionNotice } from '#features/lending/rules/adverse-action/notice.ts'

export const ADVERSE_ACTION_TITLE = 'Notice of action taken and statement of reasons'

/** What the printer needs of a notice: its words as they were kept with the decision. One of adverse action names no title. */
export type PrintedNotice = Pick<AdverseActionNotice, 'day' | 'creditor' | 'applicant' | 'parts'> & { title?: string }

/** A notice to be printed. */
export interface NoticeJob {
  kind: 'notice'
  notice: PrintedNotice
  /** Whether what it says of reports is synthetic. */
  isSandbox: boolean
}
