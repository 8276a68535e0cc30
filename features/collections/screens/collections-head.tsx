import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageHeader } from '#ui/page-header.tsx'

const TABS = [
  { label: 'Queues', to: '/dashboard/collections' },
  { label: 'Repossessions', to: '/dashboard/collections/repossessions' },
  { label: 'Charge-offs', to: '/dashboard/collections/charge-offs' },
  { label: 'Team', to: '/dashboard/collections/team' },
]

const SETTINGS = { label: 'Settings', to: '/dashboard/collections/settings' }

/** The head of the collections pages. Each tab has its own address. */
export function CollectionsHead({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageHeader title="Collections" actions={actions} />
      <nav aria-label="Collections" className="mb-5 flex gap-0.5 overflow-x-auto border-rule border-b print:hidden">
        {[...TABS, SETTINGS].map(({ label, to }) => (
          <NavLink
            key={to}
            to={to}
            end
            className="min-h-9 whitespace-nowrap border-transparent border-b-3 px-4.5 py-2 font-medium text-[0.84375rem] text-ink-2 no-underline -outline-offset-2 hover:border-rule-strong hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-ink max-sm:px-3 pointer-coarse:min-h-11 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
