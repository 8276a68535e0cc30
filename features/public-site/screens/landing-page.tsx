import { allBureauNames } from '#features/credit-reports/rules/bureaus.ts'
import { createCreditReport } from '#features/public-api/rules/credit-reports.ts'
import { samplesOf } from '#features/public-api/rules/samples.ts'
import { COMING, comingNames } from '#features/public-site/rules/availability.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { ComingMark } from '#ui/states/coming-mark.tsx'
import { Audiences } from './audiences.tsx'
import { Capabilities } from './capabilities.tsx'
import { CodeSample } from './code-sample.tsx'
import { FirstDay } from './first-day.tsx'
import { LedgerSection, PublicFrame } from './public-frame.tsx'
import { Specimen } from './specimen.tsx'

const ORDER_WITH_CURL = samplesOf(createCreditReport)[0]?.code ?? ''

export function LandingPage() {
  return (
    <PublicFrame>
      <Hero />
      <MarketingFigures />
      <LedgerSection number="01" title="Features">
        <Capabilities />
      </LedgerSection>
      <LedgerSection number="02" title="Pricing">
        <Audiences />
        <NotYet />
      </LedgerSection>
      <LedgerSection number="03" title="From sign-up to live">
        <FirstDay />
      </LedgerSection>
      <LedgerSection number="04" title="For developers">
        <p className="mb-5 max-w-[62ch] text-ink-2">
          Your programs can use clients and credit reports through the API. One request orders reports from the bureaus
          you choose.
        </p>
        <CodeSample label="Order a credit report">{ORDER_WITH_CURL}</CodeSample>
        <p className="mt-5 flex flex-wrap gap-x-6">
          <a href="/api-reference" className="py-1 font-semibold text-brand underline underline-offset-4">
            API reference
          </a>
          <a href="/documentation" className="py-1 font-semibold text-brand underline underline-offset-4">
            Documentation
          </a>
        </p>
      </LedgerSection>
    </PublicFrame>
  )
}

function Hero() {
  return (
    <section className="ledger-row">
      <p aria-hidden="true" className="pt-[76px] font-mono text-ink-3 text-small max-lg:pt-14 max-sm:pt-11">
        00
      </p>
      <div className="margin-line grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 pt-16 pb-14 max-lg:pt-11 xl:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
        <div>
          <h1 className="text-balance text-display max-sm:text-[2.125rem]/10">
            Every bureau, one file, decided in minutes.
          </h1>
          <p className="mt-5 max-w-[54ch] text-ink-2">
            Tradeline is the back office for lenders, auto dealers and credit repair organizations. Order
            {` ${allBureauNames()} `}
            reports, read them side by side, and keep every client, document and loan in one searchable file.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <a href="/auth?signup=true" className={`${buttonStyle('primary')} min-h-11 px-5 text-[0.9375rem]`}>
              Open an account
            </a>
            <a href="/pricing" className={`${buttonStyle()} min-h-11 px-5 text-[0.9375rem]`}>
              See pricing
            </a>
          </div>
        </div>
        <Specimen />
      </div>
    </section>
  )
}

/** Names the options of the price list that the product doesn't have yet. */
function NotYet() {
  const names = comingNames()
  if (names.length === 0) return null
  return (
    <p className="max-w-[72ch] border-rule border-t pt-4 text-body text-ink-2">
      <ComingMark>{COMING}</ComingMark> {names.join(', ')}. These are on the price list, but the product doesn’t have
      them yet. You can’t add them at sign-up.
    </p>
  )
}

interface Figure {
  figure: string
  meaning: string
  /** The key of a live figure that the server fills in. */
  live?: string
}

const FIGURES: Figure[] = [
  { figure: '60', meaning: 'credit reports pulled', live: 'reports' },
  { figure: '24hrs', meaning: 'to go live' },
  { figure: 'under 2 min', meaning: 'decision time', live: 'decisions' },
  { figure: '99.9%', meaning: 'uptime' },
]

function MarketingFigures() {
  return (
    <div className="ledger-row border-rule-strong border-t">
      <p aria-hidden="true" />
      <dl className="margin-line grid grid-cols-2 gap-y-4 py-6 lg:grid-cols-4">
        {FIGURES.map(({ figure, meaning, live }) => (
          <div key={meaning} className="flex flex-col-reverse">
            <dt className="text-body text-ink-3">
              {meaning}
              {live !== undefined && <small data-live={live} className="block text-small" />}
            </dt>
            <dd className="whitespace-nowrap font-semibold font-serif text-[1.625rem]/8 max-sm:text-[1.25rem]/7">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
      <p aria-hidden="true" />
      <p className="margin-line max-w-[72ch] pb-6 text-ink-3 text-small">
        The sandbox works right away. Each company is reviewed before it can use live services, which can take longer
        than 24 hours (15 USC 1681e(a)).
      </p>
    </div>
  )
}
