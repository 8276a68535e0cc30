import type { DisputeReason } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { DisputeResult, DisputeStatus } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import type { DisputeRecipient } from '#features/credit-repair/rules/disputes/recipient.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { RepairChannel } from './page-link.ts'

/** A disputed item on the client's page. */
export interface PageItem {
  id: string
  bureau: Bureau
  kind: FileItemKind
  name: string
  /** Masked, or null if the report has none. */
  number: string | null
  recipient: DisputeRecipient
  /** The furnisher or collector. Null for a bureau. */
  recipient_name: string | null
  reason: DisputeReason
  /** The claim of the letter in the client's name. */
  claim: string
  status: DisputeStatus
  round: number
  attested_on: PlainDate | null
  sent_on: PlainDate | null
  received_on: PlainDate | null
  due_on: PlainDate | null
  result: DisputeResult | null
  result_on: PlainDate | null
  /** True if a letter about it was sent, of which the client can save a copy. */
  has_letter: boolean
}

/** A bureau's score in a report. */
export interface PageScore {
  bureau: Bureau
  /** The name of the model: 'FICO 8'. */
  model: string
  score: number
  on: PlainDate
}

/** A fee that was charged and is not paid yet, a fee that the client paid, or a refund. */
export interface PageFee {
  id: string
  kind: 'charged' | 'fee' | 'refund'
  cents: number
  on: PlainDate
}

/** The newest signed contract. */
export interface PageContract {
  signed_on: PlainDate
  /** The last day to cancel it. */
  cancel_until: PlainDate
  cancelled_on: PlainDate | null
  is_in_force: boolean
}

/** A document on the signing page. */
export interface PageSigning {
  id: string
  title: string
  state: 'to_sign' | 'signed'
}

interface Head {
  company: { name: string; accent: string | null; logo: string | null }
  language: Language
  /** Before the code, the only thing about the person. */
  first_name: string
}

/** The identity step: where the code goes, and if the date of birth is needed too. */
export interface RepairStep {
  channel: RepairChannel
  needs_birth_date: boolean
  sent_to: string
}

/** The contents of the open page. */
export interface RepairHome {
  today: PlainDate
  items: PageItem[]
  scores: PageScore[]
  fees: PageFee[]
  contract: PageContract | null
  signings: PageSigning[]
  /** True if the client can attest now: the work may begin. */
  can_attest: boolean
}

/** The page as the server returns it. */
export type RepairPageState =
  | (Head & { stage: 'identity'; step: RepairStep | null })
  | (Head & { stage: 'home' } & RepairHome)
