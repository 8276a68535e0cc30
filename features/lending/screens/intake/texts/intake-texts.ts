import type { RequestedTexts } from '#features/documents/screens/requested/requested-item.tsx'
import type { ApplicantField, Step } from '#features/lending/rules/intake/online-application.ts'
import type { JointTexts } from './joint-texts.ts'

/** The texts of the applicants' pages in one language. */
export interface IntakeTexts extends RequestedTexts {
  title: string
  loading: string
  step: (number: number, of: number, name: string) => string
  steps: Record<Step, string>
  labels: Record<ApplicantField, string>
  hints: Partial<Record<ApplicantField, string>>
  errors: Record<ApplicantField, string>
  choose: string
  frequencies: Record<string, string>
  months: (count: number) => string
  productFacts: (least: string, most: string, rates: string) => string
  rateRange: (lowest: string, highest: string) => string
  amountRange: (least: string, most: string) => string
  meantAmount: (meant: string) => string
  notInState: (product: string) => string
  payment: string
  paymentWaits: string
  payments: (count: number, amount: string, apr: string | null) => string
  paymentRange: (lowest: string, highest: string) => string
  paymentNote: string
  incomeSources: Record<string, string>
  housing: Record<string, string>
  next: string
  back: string
  submit: string
  submitting: string
  tryAgain: string
  privacy: string
  consentTitle: string
  consentLasts: (days: number) => string
  signing: (company: string) => string
  kept: string
  keptByLink: string
  prefilled: (company: string) => string
  privacyOfLink: string
  notSaved: string
  askAgain: string
  asking: string
  askedAgain: (isSent: boolean) => string
  joint: JointTexts
  received: (name: string, number: string) => string
  decided: (company: string) => string
  reviewing: (company: string) => string
  saveLink: string
  toSignTitle: string
  signingStates: Record<'to_sign' | 'waiting' | 'signed' | 'completed', string>
  signNow: string
  openSigned: string
  requestedTitle: string
  nothingRequested: string
  refresh: string
  consentGiven: (day: string) => string
  consentWithdrawn: (day: string) => string
  withdraw: string
  withdrawing: string
}
