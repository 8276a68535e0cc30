import type { RequestedDocument } from '#features/documents/rules/requested-document.ts'
import type { ConsentText } from '#features/lending/rules/intake/consent-text.ts'
import type { JointState } from '#features/lending/rules/intake/link-states.ts'
import type { OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import type { ApplicantField } from '#features/lending/rules/intake/online-application.ts'
import type { SigningItem } from '#features/signing/rules/signing-item.ts'
import { callByLink } from '#platform/browser/client-link.ts'
import type { Language } from '#platform/rules/languages/language.ts'

export interface Company {
  name: string
  accent: string | null
  logo: string | null
}

export interface ApplyPage {
  company: Company
  products: OfferedProduct[]
  consent: Record<Language, ConsentText>
  challenge: string
}

export interface ApplicationState {
  company: Company
  language: Language
  first_name: string
  number: string | null
  is_decided: boolean
  consent: { signed_at: string | null; withdrawn_at: string | null }
  conditions: RequestedDocument[]
  to_sign: SigningItem[]
  /** The form of an invited client; null once it was submitted. */
  form: InvitedForm | null
  /** The co-applicants of the reader's application; null for a co-applicant, and before the form was submitted. */
  together: Together | null
  /** Only for a co-applicant. */
  joint: Joint | null
}

/** A co-applicant as the applicant sees them. `share_link` is for a person without an email address who has not finished. */
export interface CoApplicant {
  id: string
  name: string
  state: JointState
  share_link: string | null
}

export interface Together {
  people: CoApplicant[]
  /** Null once the application is decided. No one can join it then. */
  challenge: string | null
}

/** The application that a co-applicant is asked to join. The form is null once it was submitted. */
export interface Joint {
  applicant: string
  amount_cents: number
  term_months: number | null
  form: { consent: Record<Language, ConsentText> } | null
}

/** The form behind a link that the company sent. `values` are typed texts by field. */
export interface InvitedForm {
  products: OfferedProduct[]
  consent: Record<Language, ConsentText>
  values: Partial<Record<ApplicantField, string>>
  has_draft: boolean
  has_ssn: boolean
}

export const applyPage = (company: string): Promise<ApplyPage> => callByLink('apply-page', { company })
export const submitApplication = (body: object): Promise<{ token: string; number: string }> =>
  callByLink('submit-application', body)
export const applicationState = (token: string): Promise<ApplicationState> =>
  callByLink('application-link', { act: 'open', token })
export const withdrawConsent = (token: string): Promise<ApplicationState> =>
  callByLink('application-link', { act: 'withdraw', token })

export const keepByLink = (token: string, values: Record<string, string>): Promise<object> =>
  callByLink('application-link', { act: 'save', token, values })
export const submitByLink = (token: string, form: object): Promise<ApplicationState> =>
  callByLink('application-link', { act: 'submit', token, ...form })
export const askForLink = (token: string): Promise<{ is_sent: boolean }> =>
  callByLink('application-link', { act: 'ask_again', token })

export const addCoApplicant = (token: string, person: object): Promise<ApplicationState> =>
  callByLink('application-link', { act: 'add_co_applicant', token, ...person })
export const removeCoApplicant = (token: string, co_applicant_id: string): Promise<ApplicationState> =>
  callByLink('application-link', { act: 'remove_co_applicant', token, co_applicant_id })
export const submitJoint = (token: string, form: object): Promise<ApplicationState> =>
  callByLink('application-link', { act: 'submit_joint', token, ...form })
