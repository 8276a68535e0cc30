import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ApiReferencePage } from './api-reference-page.tsx'
import { DocumentationPage } from './documentation-page.tsx'
import { LandingPage } from './landing-page.tsx'
import { PricingPage } from './pricing-page.tsx'

interface PublicPage {
  title: string
  description: string
  page: ReactNode
}

const PAGES: Record<string, PublicPage> = {
  '/': {
    title: 'Tradeline · the open back office for credit services and lending',
    description:
      'Tri-bureau credit reports, client files, documents and loans in one place, for lenders, auto dealers and credit repair organizations.',
    page: <LandingPage />,
  },
  '/pricing': {
    title: 'Pricing · Tradeline',
    description: 'Plans for lenders from $499, auto dealers from $99 and credit repair from $179 a month.',
    page: <PricingPage />,
  },
  '/documentation': {
    title: 'Documentation · Tradeline',
    description: 'How to start with Tradeline: run it, sign in, order a first report, use the API.',
    page: <DocumentationPage />,
  },
  '/api-reference': {
    title: 'API reference · Tradeline',
    description: 'The calls of the Tradeline API, with their parameters.',
    page: <ApiReferencePage />,
  },
}

/** The paths that stand as HTML files of their own. */
export const PUBLIC_PATHS = Object.keys(PAGES)

/** A public page's title, description and markup; null for any other path. */
export function renderPublicPage(pathname: string): { title: string; description: string; body: string } | null {
  const found = Object.hasOwn(PAGES, pathname) ? PAGES[pathname] : undefined
  if (found === undefined) return null
  return { title: found.title, description: found.description, body: renderToStaticMarkup(found.page) }
}
