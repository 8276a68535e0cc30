import type { PrintedBrand } from '#features/organizations/server/branding/brand.ts'

/** What the printer needs of a stored report. SSN and date of birth are the masks; nothing else identifies the person. */
export interface PrintedReport {
  id: string
  status: string
  /** ISO instant; the file's own date too, so that the same report is always the same bytes. */
  createdAt: string
  subject: string
  ssnMask: string | null
  dateOfBirthMask: string | null
  requester: string | null
  company: string
  /** How the company shows itself at the head of the first page. */
  brand: PrintedBrand
  bureauData: unknown
  isSandbox: boolean
}
