import type { PrintedBrand } from '#features/organizations/server/branding/brand.ts'

/** The printer's input for a stored report. SSN and date of birth are masked. */
export interface PrintedReport {
  id: string
  status: string
  /** An ISO instant, also the file's own date, so that the same report has identical bytes. */
  createdAt: string
  subject: string
  ssnMask: string | null
  dateOfBirthMask: string | null
  requester: string | null
  company: string
  /** The company's branding at the top of the first page. */
  brand: PrintedBrand
  bureauData: unknown
  isSandbox: boolean
}
