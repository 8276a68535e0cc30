import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { ORGANIZATION_REFUSALS, type OrganizationBlock } from '#features/organizations/rules/organization-status.ts'

interface OrganizationStripProps {
  block: OrganizationBlock
  suspendedBecause: string | null
  /** Null if the installation has none. */
  supportEmail: string | null
}

const NEXT_STEP = 'break-all py-1 max-sm:ml-8 font-medium text-brand text-table hover:underline'

/** Shown on every page of a company that may only read: the reason, what still works, and what to do next. */
export function OrganizationStrip({ block, suspendedBecause, supportEmail }: OrganizationStripProps) {
  const { title, sentence } = ORGANIZATION_REFUSALS[block]
  return (
    <section
      aria-label="Company status"
      className="flex flex-wrap items-start gap-x-4 gap-y-1 border-red border-b-2 bg-sunken px-4 py-2 lg:px-8 print:hidden"
    >
      <CircleAlert aria-hidden size={16} className="mt-1 shrink-0 text-red" />
      <p className="min-w-0 flex-1 basis-72 break-words text-table">
        <strong className="font-semibold">{title}.</strong> {sentence}
        {block === 'company_suspended' && suspendedBecause !== null && ` Reason: ${suspendedBecause}`}
      </p>
      {block !== 'company_suspended' && (
        <Link to="/dashboard/org-admin?section=billing" className={NEXT_STEP}>
          Open billing
        </Link>
      )}
      {block === 'company_suspended' && supportEmail !== null && (
        <a href={`mailto:${encodeURIComponent(supportEmail).replace('%40', '@')}`} className={NEXT_STEP}>
          Write to {supportEmail}
        </a>
      )}
    </section>
  )
}
