import type { CoApplicantField } from '#features/lending/rules/intake/joint-application.ts'
import type { JointState, Relation } from '#features/lending/rules/intake/link-states.ts'

/** The texts about co-applicants in one language. */
export interface JointTexts {
  title: string
  /** In the last step of the first applicant. */
  laterHint: string
  about: string
  add: string
  labels: Record<CoApplicantField | 'language', string>
  hints: Partial<Record<CoApplicantField, string>>
  errors: Record<CoApplicantField, string>
  oneContact: string
  relations: Record<Relation, string>
  languages: { en: string; es: string }
  intentMissing: string
  send: string
  sending: string
  cancel: string
  states: Record<JointState, string>
  remove: (name: string) => string
  removing: string
  share: (name: string) => string
  shareHint: string
  shareMessage: (link: string) => string
  copy: string
  copied: string
  /** For the co-applicant. */
  invited: (applicant: string, company: string, loan: string) => string
  loan: (amount: string, months: string | null) => string
  own: string
  privacy: string
  kept: string
  done: (name: string, number: string) => string
  next: (company: string, applicant: string) => string
}
