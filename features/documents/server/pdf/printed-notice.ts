import type { AdverseActionNotice } from '#features/lending/rules/adverse-action/notice.ts'
import type { Language } from '#platform/rules/languages/language.ts'

export const ADVERSE_ACTION_TITLE = 'Notice of action taken and statement of reasons'

/**
 * The printer's input for a notice: its text as stored with the decision. A notice of adverse action has no title of
 * its own.
 */
export type PrintedNotice = Pick<AdverseActionNotice, 'day' | 'creditor' | 'applicant' | 'parts'> & {
  title?: string
  /** The language of its text. English if left out. */
  language?: Language
}

/** A notice to print. */
export interface NoticeJob {
  kind: 'notice'
  notice: PrintedNotice
  /** The reader's preferred language. */
  reader: Language
  /** True if the notice is based on synthetic reports. */
  isSandbox: boolean
}
