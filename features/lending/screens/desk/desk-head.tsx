import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { DESK_GROUPS, openTab } from './desk-tabs.ts'

/** The head of the lending desk: its groups of pages, and the pages of the open group. `actions` are those of the open page. */
export function DeskHead({ actions }: { actions?: ReactNode }) {
  const open = openTab(useLocation().pathname)
  const pages = open?.group.tabs ?? []
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
      <div className="mb-5 print:hidden">
        <nav aria-label="Lending" className="flex gap-0.5 overflow-x-auto border-rule border-b">
          {DESK_GROUPS.map(({ label, tabs }) => (
            <Link
              key={label}
              to={tabs[0].to}
              aria-current={label === open?.group.label ? 'true' : undefined}
              className="min-h-9 whitespace-nowrap border-transparent border-b-3 px-4.5 py-2 font-medium text-[0.84375rem] text-ink-2 no-underline -outline-offset-2 hover:border-rule-strong hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-ink max-sm:px-3 pointer-coarse:min-h-11 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
            >
              {label}
            </Link>
          ))}
        </nav>
        {pages.length > 1 && (
          <nav aria-label={open?.group.label} className="mt-1 flex flex-wrap gap-x-5 px-4.5 max-sm:px-3">
            {pages.map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                aria-current={label === open?.tab.label ? 'page' : undefined}
                className="inline-flex min-h-9 items-center text-ink-2 text-table no-underline hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11"
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </>
  )
}
