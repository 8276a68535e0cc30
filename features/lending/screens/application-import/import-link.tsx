import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Leads to the import of applications. Hidden from people who can't import. */
export function ImportLink() {
  const mayWork = useMay('work_applications')
  const seesAll = useMay('see_all_clients')
  return mayWork && seesAll ? <ButtonLink to="/dashboard/lending/import">Import</ButtonLink> : null
}

/** Leads to the import of a portfolio of loans. Hidden from people who can't import. */
export function ImportLoansLink({ variant }: { variant?: 'primary' | 'quiet' }) {
  return useMay('import_loans') ? (
    <ButtonLink to="/dashboard/lending/import-loans" {...(variant && { variant })}>
      Import loans
    </ButtonLink>
  ) : null
}
