import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { RepairPage } from '#features/credit-repair/screens/client-page/repair-page.tsx'
import { RepairReader } from '#features/credit-repair/screens/client-page/repair-reader.tsx'
import { RecordReader } from '#features/documents/screens/electronic-records/record-reader.tsx'
import { RecordsPage } from '#features/documents/screens/electronic-records/records-page.tsx'
import { IntakePage } from '#features/lending/screens/intake/intake-page.tsx'
import { IntakeReader } from '#features/lending/screens/intake/intake-reader.tsx'
import { ConversationPage } from '#features/messages/screens/conversation/conversation-page.tsx'
import { ConversationReader } from '#features/messages/screens/conversation/conversation-reader.tsx'
import { PayPage } from '#features/pay-page/screens/pay-page.tsx'
import { PayReader } from '#features/pay-page/screens/pay-reader.tsx'
import { SignPage } from '#features/signing/screens/ceremony/sign-page.tsx'
import { SignReader } from '#features/signing/screens/ceremony/sign-reader.tsx'
import { VerifyPage } from '#features/signing/screens/verify/verify-page.tsx'
import { VerifyReader } from '#features/signing/screens/verify/verify-reader.tsx'
import { ApiReferencePage } from './api-reference-page.tsx'
import { ContactForm } from './contact/contact-form.tsx'
import { ContactLine } from './contact/contact-line.tsx'
import { ContactPage } from './contact/contact-page.tsx'
import { DocumentationPage } from './documentation-page.tsx'
import { LandingPage } from './landing-page.tsx'
import { PricingCalculator } from './pricing/pricing-calculator.tsx'
import { PricingPage } from './pricing-page.tsx'

interface PublicPage {
  title: string
  description: string
  page: ReactNode
  /** The interactive part of the page: the id of its element, its static content, and its script. */
  island?: { id: string; content: ReactNode; entry: string }
  /** A script that enhances the static page. */
  entry?: string
  /** A script that runs before the page is shown. */
  first?: string
  /** True if its script calls the server and needs its address and key. */
  asksServer?: true
  /** True if the page calls the server and still has the footer of public pages, with its link to contact us. */
  hasOwnFooter?: true
}

/**
 * An email link leads to the site's root if the request named no page, or one of another origin. This script
 * forwards the session or error in the link to the sign-in page.
 */
const ARRIVAL =
  "<script>if(/[#&](access_token|error_code)=/.test(location.hash))location.replace('/auth'+location.hash)</script>"

const INTAKE: PublicPage = {
  title: 'Loan application',
  description: 'Apply for a loan, and see what happens with your application.',
  page: <IntakePage />,
  island: { id: 'intake', content: <IntakeReader />, entry: 'intake.tsx' },
  asksServer: true,
}

const PAGES: Record<string, PublicPage> = {
  '/': {
    title: 'Tradeline · the open back office for credit services and lending',
    description:
      'Tri-bureau credit reports, client files, documents and loans in one place, for lenders, auto dealers and credit repair organizations.',
    page: <LandingPage />,
    first: ARRIVAL,
  },
  '/pricing': {
    title: 'Pricing · Tradeline',
    description: 'Plans for lenders from $499, auto dealers from $99 and credit repair from $179 a month.',
    page: <PricingPage />,
    island: { id: 'pricing-calculator', content: <PricingCalculator />, entry: 'pricing.tsx' },
  },
  '/documentation': {
    title: 'Documentation · Tradeline',
    description: 'Get started with Tradeline: run it, sign in, order a first report, use the API.',
    page: <DocumentationPage />,
    entry: 'documentation.ts',
  },
  '/api-reference': {
    title: 'API reference · Tradeline',
    description:
      'Every call of the Tradeline API, with samples in curl, TypeScript and Python. Try them with a test key.',
    page: <ApiReferencePage />,
    entry: 'api-reference.ts',
  },
  '/contact': {
    title: 'Contact us · Tradeline',
    description: 'Write to the people behind Tradeline. We reply by email.',
    page: <ContactPage />,
    island: { id: 'contact', content: <ContactForm />, entry: 'contact.tsx' },
    asksServer: true,
    hasOwnFooter: true,
  },
  '/conversation': {
    title: 'Your conversation',
    description: 'Read your messages and reply.',
    page: <ConversationPage />,
    island: { id: 'conversation', content: <ConversationReader />, entry: 'conversation.tsx' },
    asksServer: true,
  },
  '/electronic-records': {
    title: 'Legal notices by email',
    description: 'Questions about legal notices by email, and your answers.',
    page: <RecordsPage />,
    island: { id: 'electronic-records', content: <RecordReader />, entry: 'electronic-records.tsx' },
    asksServer: true,
  },
  '/sign': {
    title: 'Sign documents',
    description: 'Read and sign documents of a company.',
    page: <SignPage />,
    island: { id: 'sign', content: <SignReader />, entry: 'sign.tsx' },
    asksServer: true,
  },
  '/pay': {
    title: 'Your payments',
    description: 'See what is due on a loan, and pay.',
    page: <PayPage />,
    island: { id: 'pay', content: <PayReader />, entry: 'pay.tsx' },
    asksServer: true,
  },
  '/repair': {
    title: 'Your credit repair',
    description: 'See how your disputes are going, and confirm what your letters say.',
    page: <RepairPage />,
    island: { id: 'repair', content: <RepairReader />, entry: 'repair.tsx' },
    asksServer: true,
  },
  '/verify': {
    title: 'Check a signed document · Tradeline',
    description: 'Check the seal of a signed PDF in your browser. The file doesn’t leave your device.',
    page: <VerifyPage />,
    island: { id: 'verify', content: <VerifyReader />, entry: 'verify.tsx' },
    asksServer: true,
  },
  '/apply': INTAKE,
  '/application': INTAKE,
}

/** The paths that are built as HTML files. */
export const PUBLIC_PATHS = Object.keys(PAGES)

export interface RenderedPage {
  title: string
  description: string
  body: string
  /** The module in `app/browser/` that runs the page's interactive part. Most pages have none. */
  entry?: string
  first?: string
  asksServer?: true
}

/** Returns a public page's title, description and markup, or null for any other path. */
export function renderPublicPage(pathname: string): RenderedPage | null {
  const found = Object.hasOwn(PAGES, pathname) ? PAGES[pathname] : undefined
  if (found === undefined) return null
  const { title, description, page, island, entry, first, asksServer, hasOwnFooter } = found
  const body = renderToStaticMarkup(
    <>
      {page}
      {asksServer && !hasOwnFooter && <ContactLine />}
    </>,
  )
  if (island === undefined)
    return { title, description, body, ...(entry !== undefined && { entry }), ...(first !== undefined && { first }) }
  const place = `<div id="${island.id}">`
  // A separate React root, because the script hydrates only this part.
  const withIsland = body.replace(place, place + renderToString(island.content))
  return { title, description, body: withIsland, entry: island.entry, ...(asksServer && { asksServer }) }
}
