import {
  type APPLICANT_ROLES,
  HOUSING,
  INCOME_SOURCES,
  INCOME_VERIFIED_HOW,
  JOINT_INTENTS,
  RECEIVED_HOW,
  REQUESTED_FREQUENCIES,
} from '#features/lending/rules/applications/application-lists.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { inWords, loanTypeName } from '#features/lending/screens/lending-words.ts'

const FREQUENCY_WORDS: Record<(typeof REQUESTED_FREQUENCIES)[number], string> = {
  week: 'Every week',
  two_weeks: 'Every two weeks',
  half_month: 'Twice a month',
  month: 'Every month',
}

const INTENT_WORDS: Record<(typeof JOINT_INTENTS)[number], string> = {
  signed: 'Signed or initialed a statement of joint intent',
  stated: 'Stated it in a conversation',
  online: 'Chose it online',
}

/** Returns the name of a further person's role. */
export const roleName = (role: (typeof APPLICANT_ROLES)[number]): string =>
  role === 'co_applicant' ? 'Co-applicant' : 'Guarantor'

const CHOOSE = { value: '', label: 'Choose' }
const UNKNOWN = { value: '', label: 'Not known' }
const named = <Value extends string>(values: readonly Value[], name: (value: Value) => string = inWords) =>
  values.map((value) => ({ value, label: name(value) }))

/** The options of the form's selects. */
export const ENTRY_OPTIONS = {
  loan_type: [CHOOSE, ...named(LOAN_TYPES, loanTypeName)],
  payment_frequency: [UNKNOWN, ...named(REQUESTED_FREQUENCIES, (every) => FREQUENCY_WORDS[every])],
  received_how: [CHOOSE, ...named(RECEIVED_HOW)],
  income_source: [UNKNOWN, ...named(INCOME_SOURCES)],
  income_verified_how: [UNKNOWN, ...named(INCOME_VERIFIED_HOW)],
  housing: [UNKNOWN, ...named(HOUSING)],
  joint_intent: [CHOOSE, ...named(JOINT_INTENTS, (intent) => INTENT_WORDS[intent])],
}

/** Returns the label of a choice. An unknown value is shown in words. */
export const entryWord = (of: keyof typeof ENTRY_OPTIONS, value: string): string =>
  ENTRY_OPTIONS[of].find((one) => one.value === value)?.label ?? inWords(value)
