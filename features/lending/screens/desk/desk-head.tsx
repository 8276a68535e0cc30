import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const TABS = [
  { label: 'Applications', to: '/dashboard/lending' },
  { label: 'Loans', to: '/dashboard/lending/loans' },
  { label: 'Payments', to: '/dashboard/lending/payments' },
  { label: 'Counter', to: '/dashboard/lending/counter' },
  { label: 'Collections', to: '/dashboard/collections' },
  { label: 'Notices', to: '/dashboard/lending/notices' },
  { label: 'Bank files', to: '/dashboard/lending/bank-files' },
  { label: 'Funding', to: '/dashboard/lending/funding' },
  { label: 'Pool', to: '/dashboard/lending/pool' },
  { label: 'Month end', to: '/dashboard/lending/month-end' },
  { label: 'Policy', to: '/dashboard/lending/policy' },
  { label: 'Products', to: '/dashboard/lending/products' },
]

/** The head of the lending desk. Each tab has its own address. `actions` are those of the open tab. */
export function DeskHead({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Lending"
        actions={
          <>
            <ButtonLink to="/dashboard/lending/apr-inspector" variant="quiet">
              APR inspector
            </ButtonLink>
            <ButtonLink to="/dashboard/documents/templates" variant="quiet">
              Document templates
            </ButtonLink>
            {actions}
          </>
        }
      />
      <nav aria-label="Lending" className="mb-5 flex gap-0.5 overflow-x-auto border-rule border-b print:hidden">
        {TABS.map(({ label, to }) => (
          <NavLink
            key={to}
            to={to}
            end={to !== '/dashboard/lending/counter'}
            className="min-h-9 border-transparent border-b-3 px-4.5 py-2 font-medium text-[0.84375rem] text-ink-2 no-underline -outline-offset-2 hover:border-rule-strong hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-ink max-sm:px-3 pointer-coarse:min-h-11 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
