import type { AccountType } from '#features/organizations/rules/account-type.ts'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import type { PartCondition } from '#features/templates/rules/template-content.ts'

/** The occasions for which documents are packed together. */
export const STARTER_USES = ['application', 'loan_closing', 'vehicle_sale', 'servicing', 'credit_repair'] as const
export type StarterUse = (typeof STARTER_USES)[number]

/** A text that a company can begin its own template with. It exists in every language of documents. */
export interface Starter {
  kind: DocumentKind
  uses: readonly StarterUse[]
  accountTypes: readonly AccountType[]
  /** The laws that require or shape it. */
  citation: string
  /** A limit of the text that its user must know. */
  note?: string
  /** When a package includes it. Absent if always. */
  onlyIf?: PartCondition
}

/** Shown beside each starter: no text replaces advice on the law of a state. */
export const COUNSEL_REVIEW = {
  en: 'To be reviewed by your counsel before you publish it.',
  es: 'Su abogado debe revisarlo antes de que lo publique.',
} as const
