import type { RequestedDocument } from '#features/documents/rules/requested-document.ts'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { EnvelopeStatus } from './envelope-status.ts'
import type { FieldValue } from './field-value.ts'
import type { PlacedField, SignerRole } from './placed-field.ts'
import type { CodeChannel } from './signer-link.ts'
import type { SignerSeat } from './signer-seat.ts'
import type { SigningItem } from './signing-item.ts'

/** The head of each stage. */
interface Head {
  company: { name: string; accent: string | null; logo: string | null }
  language: Language
  /** The page to which staff return, on the company's device. Null on the signer's own device. */
  return_to: string | null
}

/** A question of the signer, or an answer of the company. */
export interface SigningQuestion {
  is_mine: boolean
  author: string
  text: string
  /** An ISO instant. */
  at: string
}

/** The things that a company asks of a signer besides this envelope. */
export interface ClientItems {
  requested: RequestedDocument[]
  /** Other documents that the same person signs. `id` is the signer; the page can be opened if `can_open`. */
  others: { id: string; title: string; state: SigningItem['state']; can_open: boolean }[]
}

interface About extends Head {
  title: string
  /** The signer's own questions with the answers, oldest first. */
  questions: SigningQuestion[]
  /** Null for a signer without a client file. */
  client_items: ClientItems | null
  /** The signer's name. */
  name: string
  expires_on: PlainDate
}

/** A person who signs the same documents. */
export interface SigningPerson {
  name: string
  role: SignerRole
  is_me: boolean
  has_signed: boolean
}

/** A document on the signer's page. */
export interface ShownDocument {
  id: string
  title: string
  pages: number
  /** The pages that this signer has seen. */
  seen: number[]
  /** The signer's own fields, and those of people who have signed. */
  fields: PlacedField[]
  values: Record<string, FieldValue>
}

/** The right to cancel a signed contract. */
export interface Withdrawal {
  /** The last day. */
  until: PlainDate
  canceled_on: PlainDate | null
  /** True while the contract can be canceled on the page. */
  is_open: boolean
}

/** The state of a signer's page. Its stage decides what it shows. */
export type SignerState =
  | (Head & { stage: 'over'; status: Exclude<EnvelopeStatus, 'sent' | 'completed'> })
  | (Head & {
      stage: 'identity'
      /** Null if no code can be sent. */
      step: { channel: CodeChannel; is_same_channel: boolean; needs_birth_date: boolean; sent_to: string } | null
    })
  | (About & { stage: 'consent'; statement: NoticePart[] })
  | (About & { stage: 'waiting' | 'paper'; people: SigningPerson[] })
  | (About &
      SignerSeat & {
        stage: 'sign'
        people: SigningPerson[]
        documents: ShownDocument[]
        /** True if the fields of a document open once the signer filled in those of the documents before it. */
        is_in_order: boolean
      })
  | (About & {
      stage: 'signed'
      is_completed: boolean
      people: SigningPerson[]
      files: { id: string; title: string }[]
      /** Null if the signer can't cancel what they signed. */
      withdrawal: Withdrawal | null
    })
