import type { AdverseActionNotice } from '#features/lending/rules/adverse-action/notice.ts'

export const ADVERSE_ACTION_TITLE = 'Notice of action taken and statement of reasons'

/**
 * The printer's input for a notice: its text as stored with the decision. A notice of adverse action has no title of
 * its own.
 */
export type PrintedNotice = Pick<AdverseActionNotice, 'day' | 'creditor' | 'applicant' | 'parts'> & { title?: string }

/** A notice to print. */
export interface NoticeJob {
  kind: 'notice'
  notice: PrintedNotice
  /** True if the notice is based on synthetic reports. */
  isSandbox: boolean
}
