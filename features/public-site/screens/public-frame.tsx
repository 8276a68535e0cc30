import type { ReactNode } from 'react'
import { allBureauNames } from '#features/credit-reports/rules/bureaus.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { type ContentsEntry, PageContents, sectionId } from './page-contents.tsx'

const PAGES = [
  { href: '/pricing', label: 'Pricing' },
  { href: '/documentation', label: 'Documentation' },
  { href: '/api-reference', label: 'API' },
] as const

const CONTACT = { href: '/contact', label: 'Contact' } as const

interface PublicFrameProps {
  current?: string
  /** The sections of a long page, for a column of contents beside it. */
  contents?: readonly ContentsEntry[]
  children: ReactNode
}

/** The layout of public pages: a ledger sheet with section numbers in the margin. */
export function PublicFrame({ current, contents, children }: PublicFrameProps) {
  return (
    <div className="mx-auto max-w-[1240px] px-4 sm:px-8">
      <a
        href="#main"
        className="sr-only rounded-control bg-surface p-3 font-semibold text-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <a href="/" className="py-1 font-semibold font-serif text-[1.375rem]/8">
          Tradeline
        </a>
        <nav aria-label="Main" className="flex flex-wrap items-center gap-x-5 max-sm:order-3 max-sm:w-full">
          {PAGES.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              aria-current={current === href ? 'page' : undefined}
              className="inline-flex min-h-9 min-w-6 items-center font-medium text-ink-2 underline-offset-4 hover:text-ink hover:underline aria-[current=page]:text-ink aria-[current=page]:underline"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="flex items-center gap-2">
          <a href="/auth" className={buttonStyle('quiet')}>
            Sign in
          </a>
          <a href="/auth?signup=true" className={buttonStyle('primary')}>
            Start
          </a>
        </div>
      </header>
      <main id="main" className="border-rule border-t text-[1.0625rem]/[1.6875rem]">
        {contents ? (
          <div className="grid-cols-[minmax(0,1fr)_200px] gap-x-10 xl:grid">
            <PageContents entries={contents} />
            <div className="col-start-1 row-start-1 min-w-0">{children}</div>
          </div>
        ) : (
          children
        )}
      </main>
      <PublicFooter />
    </div>
  )
}

/** One ruled section: its number in the margin, its heading and its content. */
export function LedgerSection({ number, title, children }: { number: string; title: string; children: ReactNode }) {
  return (
    <section id={sectionId(title)} className="ledger-row scroll-mt-4 border-rule border-t">
      <p aria-hidden="true" className="pt-12 font-mono text-ink-3 text-small max-sm:pt-8">
        {number}
      </p>
      <div className="margin-line pt-10 pb-14 max-sm:pt-7 max-sm:pb-10">
        <h2 className="mb-6 font-semibold font-serif text-[1.625rem]/8">{title}</h2>
        {children}
      </div>
    </section>
  )
}

function PublicFooter() {
  return (
    <footer className="ledger-row border-rule-strong border-t text-ink-2">
      <p aria-hidden="true" />
      <div className="margin-line grid gap-8 pt-8 pb-16 lg:grid-cols-[1fr_auto]">
        <div className="max-w-[62ch] space-y-2 text-small">
          <p>
            Consumer reports are ordered only with a permissible purpose under the Fair Credit Reporting Act, 15 U.S.C.
            § 1681b. Every order and every reveal of a Social Security number is recorded.
          </p>
          <p>
            Tradeline is software. It is not a consumer reporting agency, a lender or a credit repair organization, and
            it does not promise to change anyone's score.
          </p>
          <p>
            FICO is a registered trademark of Fair Isaac Corporation.
            {` ${allBureauNames()} `}
            are trademarks of their owners.
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 lg:flex-col">
          {[...PAGES, CONTACT, { href: '/auth', label: 'Sign in' }].map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="inline-block min-w-6 py-1 underline-offset-4 hover:underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
