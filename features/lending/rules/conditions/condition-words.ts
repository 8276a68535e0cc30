import type { ConditionProvider, ConditionStatus } from './condition-kinds.ts'

/** The word for each status within a sentence. */
export const CONDITION_WORDS: Readonly<Record<string, string>> = {
  requested: 'requested',
  received: 'received',
  cleared: 'cleared',
  waived: 'waived',
  expired: 'expired',
} satisfies Record<ConditionStatus, string>

/** The name of each provider on screen. */
export const PROVIDER_WORDS: Readonly<Record<ConditionProvider, string>> = {
  applicant: 'Applicant',
  co_applicant: 'Co-applicant',
  guarantor: 'Guarantor',
  staff: 'Your company',
}
