import type { DisputeReason } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { LetterWords } from '#features/credit-repair/rules/disputes/letter-words.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { ItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The printer's input for a letter from a client to a bureau. It contains only the mask of the SSN. */
export interface PrintedLetter {
  bureau: Bureau
  /** The day of printing, also the file's own date. */
  day: PlainDate
  sender: string
  /** The lines of the sender's address on file. */
  address: readonly string[]
  ssnMask: string | null
  items: readonly PrintedItem[]
  words: LetterWords
  /** The enclosed documents, one per line. */
  enclosures: readonly string[]
  isSandbox: boolean
}

export interface PrintedItem {
  name: string
  kind: ItemKind
  reason: DisputeReason
  explanation: string | null
}
