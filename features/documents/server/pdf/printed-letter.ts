import type { DisputeReason } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { LetterWords } from '#features/credit-repair/rules/disputes/letter-words.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { ItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** What the printer needs of a letter from a client to a bureau. Of the SSN there is the mask alone. */
export interface PrintedLetter {
  bureau: Bureau
  /** The day it is printed; the file's own date too. */
  day: PlainDate
  sender: string
  /** The lines of the sender's address that are on file. */
  address: readonly string[]
  ssnMask: string | null
  items: readonly PrintedItem[]
  words: LetterWords
  /** The papers that go with it, a line each. */
  enclosures: readonly string[]
  isSandbox: boolean
}

export interface PrintedItem {
  name: string
  kind: ItemKind
  reason: DisputeReason
  explanation: string | null
}
