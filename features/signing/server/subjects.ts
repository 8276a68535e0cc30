import type { PoolClient } from 'pg'
import type { RequestedDocument } from '#features/documents/rules/requested-document.ts'
import type { SubjectKind } from '#features/signing/rules/envelope-status.ts'
import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import type { Withdrawal } from '#features/signing/rules/signer-state.ts'
import type { FunctionError } from '#platform/functions/errors.ts'
import type { Origin } from './append-event.ts'

/** An envelope as its subject sees it. */
export interface EnvelopeFacts {
  id: string
  organization_id: string
  client_id: string
  subject_kind: SubjectKind
  subject_id: string | null
  title: string
  created_at: Date
  /** When the last signer signed; null before. */
  signed_at: Date | null
  ended_why: string | null
  /** `signed_document_id` and `signed_sha256` are set once the envelope is completed. */
  documents: {
    id: string
    title: string
    kind: string
    sha256: string
    signed_document_id: string | null
    signed_sha256: string | null
  }[]
  /**
   * `signed_at` is the time of the server. Of a paper copy, it is when the signature was recorded, and `paper_signed_on` is the day on
   * it: the later of the two counts where a period runs from signing.
   */
  signers: {
    id: string
    role: SignerRole
    name: string
    client_id: string | null
    signed_at: Date | null
    paper_signed_on: string | null
  }[]
}

/** The contract of an envelope that was signed. */
export interface SignedContract {
  organization_id: string
  subject_id: string | null
}

/** The decisions and effects of an envelope’s subject. Each runs in the transaction of the act, with the envelope locked. */
export interface SigningSubject {
  /** True if a signer must fill in one document before they sign the next one. */
  isInOrder?: boolean
  /** Returns why the envelope can't be signed any more, for example because its document was made anew; null if it can. */
  mayStillSign(db: PoolClient, envelope: EnvelopeFacts): Promise<FunctionError | null>
  /** Runs once, in the transaction that completes the envelope. The signed files are in the client's documents. */
  onCompleted(db: PoolClient, envelope: EnvelopeFacts): Promise<void>
  /** Runs when the envelope was declined, expired, or canceled by a person. Not after `cancelEnvelope`, whose caller knows. */
  onEnded(db: PoolClient, envelope: EnvelopeFacts): Promise<void>
  /** Returns the documents that the company requests from a client for subjects of this kind, and that the client can send by link. */
  requested?(
    db: Pick<PoolClient, 'query'>,
    client: { organization_id: string; client_id: string },
  ): Promise<RequestedDocument[]>
  /** For contracts that a client may cancel on their page after signing. */
  withdrawal?: {
    /** Returns until when; null if there is nothing to cancel. */
    find(db: Pick<PoolClient, 'query'>, contract: SignedContract): Promise<Withdrawal | null>
    /** Cancels the contract, and returns true; returns false if it was canceled before. Throws a refusal after the last day. */
    cancel(db: PoolClient, contract: SignedContract, origin: Origin): Promise<boolean>
  }
}

/** The subjects of envelopes by kind. app/server/signing-subjects.ts lists them, because features don't import each other in circles. */
export type SigningSubjects = Record<SubjectKind, SigningSubject>

/** A document that concerns nothing else: it can be signed as long as its envelope is open. */
export const NO_SUBJECT: SigningSubject = {
  mayStillSign: async () => null,
  onCompleted: async () => {},
  onEnded: async () => {},
}
