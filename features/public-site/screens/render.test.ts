import { describe, expect, test } from 'vitest'
import { PUBLIC_PATHS, renderPublicPage } from './render.tsx'

describe('public pages', () => {
  test('are the landing page, pricing, documentation, API reference, and the pages for clients and applicants', () => {
    expect(PUBLIC_PATHS).toEqual([
      '/',
      '/pricing',
      '/documentation',
      '/api-reference',
      '/contact',
      '/conversation',
      '/electronic-records',
      '/sign',
      '/pay',
      '/repair',
      '/verify',
      '/apply',
      '/application',
    ])
    expect(renderPublicPage('/dashboard')).toBeNull()
  })

  test.each([
    [
      '/',
      [
        '/auth',
        '/auth?signup=true',
        '/pricing',
        '/pricing?type=lender',
        '/pricing?type=dealer',
        '/pricing?type=cro',
        '/documentation',
        '/api-reference',
      ],
    ],
    ['/pricing', ['/', '/auth', '/auth?signup=true']],
    ['/documentation', ['/', '/api-reference', '/auth']],
    ['/api-reference', ['/', '/documentation', '/auth']],
  ])('%s links to %j', (pathname, targets) => {
    expect(linksOf(pathname)).toEqual(expect.arrayContaining(targets))
  })

  test.each(PUBLIC_PATHS)('%s links to the contact page', (pathname) => {
    expect(linksOf(pathname)).toContain('/contact')
  })

  test.each(PUBLIC_PATHS)('%s has one top-level heading and no script', (pathname) => {
    const body = renderPublicPage(pathname)?.body ?? ''

    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).not.toContain('<script')
  })

  test.each([
    ['#access_token=a.b.c&type=recovery', ['/auth#access_token=a.b.c&type=recovery']],
    ['#error=access_denied&error_code=otp_expired', ['/auth#error=access_denied&error_code=otp_expired']],
    ['#prices', []],
    ['', []],
  ])(
    'the session or error in an email link is passed on from the landing page to the sign-in page: %s',
    (hash, wanted) => {
      const gone: string[] = []
      const script = renderPublicPage('/')?.first?.replace(/<\/?script>/g, '') ?? ''

      // oxlint-disable-next-line no-implied-eval, no-new-func -- the page's own script, as a browser runs it.
      new Function('location', script)({ hash, replace: (address: string) => gone.push(address) })

      expect(gone).toEqual(wanted)
    },
  )

  test('the pricing page contains its calculator, ready for its script', () => {
    const page = renderPublicPage('/pricing')

    expect(page?.body).toMatch(/<div id="pricing-calculator"><div[^>]*>.*Total per month/)
    expect(page?.entry).toBe('pricing.tsx')
  })

  test.each(['from <strong class="text-kpi">$499', '24hrs', 'under 2 min', '99.9%'])(
    'the landing page names %s',
    (figure) => {
      expect(renderPublicPage('/')?.body).toContain(figure)
    },
  )

  test.each([
    ['/', 'Each company is reviewed before it can use live'],
    ['/pricing', 'Live services start after your company is reviewed and approved.'],
    ['/documentation', 'people outside your company need an approval'],
  ])('%s says that live services wait for a review', (address, words) => {
    const text = renderPublicPage(address)?.body.replaceAll(/\s+/g, ' ') ?? ''

    expect(text).toContain(words)
    expect(text).not.toContain('The bureaus confirm your access')
  })
})

function linksOf(pathname: string): string[] {
  const body = renderPublicPage(pathname)?.body ?? ''
  return [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
}
