import type { FeeDocument } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import type { PrintedBrand } from '#features/organizations/server/branding/brand.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'

/** An invoice or a receipt of a credit repair fee to print. */
export interface FeeDocumentJob {
  kind: 'fee-document'
  /** 'Invoice INV-000042'. */
  title: string
  /** The company's day, also the file's own date. */
  day: PlainDate
  brand: PrintedBrand
  companyName: string
  companyAddress: readonly string[]
  clientName: string
  /** The client's preferred language. */
  reader: Language
  clientAddress: readonly string[]
  isSandbox: boolean
  content: FeeDocument
}
