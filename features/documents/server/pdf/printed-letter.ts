import type { DisputeReason } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { LetterWords } from '#features/credit-repair/rules/disputes/letter-words.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The printer's input for a letter from a client to a bureau or another company. It contains only the mask of the SSN. */
export interface PrintedLetter {
  recipient: { name: string; lines: readonly string[] }
  /** The day of printing, also the file's own date. */
  day: PlainDate
  sender: string
  /** The lines of the sender's address on file. */
  address: readonly string[]
  ssnMask: string | null
  /** ISO, or null if it isn't on file. */
  dateOfBirth: string | null
  items: readonly PrintedItem[]
  words: LetterWords
  /** The enclosed documents, one per line. */
  enclosures: readonly string[]
  isSandbox: boolean
}

export interface PrintedItem {
  name: string
  kind: FileItemKind
  reason: DisputeReason
  explanation: string | null
  /** The facts of the item as the report lists them, one per line. */
  facts: readonly string[]
  /** The months that are wrong, and the value that the item should have, one per line. */
  claims: readonly string[]
}
