import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webPages } from './web-pages.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-pages-'))
  mkdirSync(path.join(folder, 'assets'))
  const emailed = ['conversation', 'electronic-records', 'application', 'apply', 'sign', 'pay', 'repair']
  for (const page of ['index', 'pricing', 'documentation', 'api-reference', 'verify', ...emailed])
    writeFileSync(path.join(folder, `${page}.html`), `<h1>${page}</h1>`)
  writeFileSync(
    path.join(folder, 'index.html'),
    '<meta content="%APP_URL%/social.png"><h1>index</h1><small data-live="reports" class="x"></small><small data-live="other"></small>',
  )
  for (const page of ['app', 'app-desk'])
    writeFileSync(
      path.join(folder, `${page}.html`),
      `<script id="config" type="application/json">%CONFIG%</script><script>theme()</script><div id="root" data-page="${page}"></div>`,
    )
  writeFileSync(path.join(folder, 'assets', 'app-1a2b.js'), 'app()')
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>')
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (address: string) =>
  webPages({ folder, appUrl: 'https://desk.test', liveFigures: () => ({ reports: '12 here' }) }).request(address)

describe('pages', () => {
  test.each([
    ['/', 'index'],
    ['/pricing?type=dealer', 'pricing'],
    ['/documentation', 'documentation'],
    ['/api-reference', 'api-reference'],
    ['/conversation', 'conversation'],
    ['/electronic-records', 'electronic-records'],
    ['/application', 'application'],
    ['/sign', 'sign'],
    ['/pay', 'pay'],
    ['/repair', 'repair'],
    ['/apply/maria-lending', 'apply'],
  ])('%s is prerendered', async (address, heading) => {
    expect(await (await get(address)).text()).toContain(`<h1>${heading}</h1>`)
  })

  test.each([
    ['/auth', 'app'],
    ['/auth?signup=true', 'app'],
    ['/dashboard', 'app-desk'],
    ['/dashboard/clients?q=rhonda', 'app-desk'],
    ['/dashboard/clients/new', 'app-desk'],
    ['/admin', 'app-desk'],
    ['/admin/subscribers/new', 'app-desk'],
  ])('%s is the app, which preloads the code that its pages share', async (address, page) => {
    expect(await (await get(address)).text()).toContain(`id="root" data-page="${page}"`)
  })

  test.each(['/dashboards', '/nowhere/at/all', '/assets/missing.js', '/../config.ts', '/%2e%2e/config.ts'])(
    '%s does not exist',
    async (address) => {
      expect((await get(address)).status).toBe(404)
    },
  )
})

describe('a frame in another website', () => {
  const embedOrigins = async (company: string) => (company === 'maria-lending' ? ['https://www.example.com'] : [])
  const framing = async (address: string) => {
    const { headers } = await webPages({ folder, appUrl: 'https://desk.test', embedOrigins }).request(address)
    const policy = headers.get('content-security-policy') ?? ''
    return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], headers.get('x-frame-options')]
  }

  test('shows the application page of a company that listed the website', async () => {
    expect(await framing('/apply/maria-lending?embed=1')).toEqual(['https://www.example.com', null])
  })

  test.each(['/apply/maria-lending', '/apply/other?embed=1', '/application?embed=1', '/auth?embed=1'])(
    'never shows %s',
    async (address) => {
      expect(await framing(address)).toEqual(["'none'", 'DENY'])
    },
  )
})

describe('a mistyped address', () => {
  const open = (address: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
    webPages({ folder, appUrl: 'https://desk.test' }).request(address, { headers: { accept } })

  test.each(['/nowhere', '/nowhere/at/all', '/nowhere/', '/pricing/lenders'])(
    '%s shows the app’s own page for it',
    async (address) => {
      const reply = await open(address)

      expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-cache'])
      expect(await reply.text()).toContain('id="root" data-page="app"')
    },
  )

  test.each([
    ['/pricing/?type=dealer', '/pricing?type=dealer'],
    ['/documentation/', '/documentation'],
    ['/auth/', '/auth'],
  ])('%s is %s', async (address, meant) => {
    const reply = await open(address)

    expect([reply.status, reply.headers.get('location')]).toEqual([301, meant])
  })

  test.each(['/', '//elsewhere.test/', '//elsewhere.test/auth/'])('%s redirects nowhere else', async (address) => {
    expect((await open(`https://desk.test${address}`)).headers.get('location')).toBeNull()
  })

  test('a script or a program gets a one-line error', async () => {
    expect(await (await open('/assets/missing.js')).text()).not.toContain('<div')
    expect(await (await open('/nowhere', 'application/json')).text()).not.toContain('<div')
  })
})

test('a page has its own address and the figures of this installation', async () => {
  const text = await (await get('/')).text()

  expect(text).toContain('<meta content="https://desk.test/social.png">')
  expect(text).toContain('<small data-live="reports" class="x">12 here</small><small data-live="other"></small>')
})

test("the app's page contains the server's configuration, and no text ends the element early", async () => {
  const config = { supabaseUrl: 'https://desk.test', anonKey: '</script><script>$&' }
  const text = await (await webPages({ folder, appUrl: 'https://desk.test', config }).request('/auth')).text()

  const [, json = ''] = /<script id="config" type="application\/json">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(json)).toEqual(config)
})

describe('for search engines', () => {
  test('the sitemap lists the public pages', async () => {
    const reply = await get('/sitemap.xml')

    expect(reply.headers.get('content-type')).toContain('application/xml')
    expect([...(await reply.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://desk.test/',
      'https://desk.test/pricing',
      'https://desk.test/documentation',
      'https://desk.test/api-reference',
      'https://desk.test/verify',
      'https://desk.test/contact',
    ])
  })

  test('robots are kept out of pages that need a sign-in', async () => {
    const text = await (await get('/robots.txt')).text()

    expect(text).toContain('Disallow: /dashboard')
    expect(text).toContain('Sitemap: https://desk.test/sitemap.xml')
  })
})

describe('caching', () => {
  test('an asset never changes under its name, and a page is always revalidated', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/favicon.svg')).status).toBe(200)
  })
})

describe("a page's permissions", () => {
  test('scripts come only from our server, and inline ones are allowed by their hash', async () => {
    const policy = (await get('/auth')).headers.get('content-security-policy') ?? ''

    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*'(;|$)/)
    expect(policy).toContain("connect-src 'self' https://desk.test wss://desk.test")
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

test("an asset has no unneeded headers: it can't be sniffed, and the rules for pages stay with pages", async () => {
  const { headers } = await get('/assets/app-1a2b.js')

  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('content-security-policy')).toBeNull()
})

test('without a build it says what to do', async () => {
  const unbuilt = await webPages({ folder: path.join(folder, 'nothing'), appUrl: 'https://desk.test' }).request('/')

  expect(unbuilt.status).toBe(503)
  expect(await unbuilt.text()).toContain('npm run build')
})

test('Google is allowed only where its maps are used', async () => {
  const policyOf = async (withGoogleMaps: boolean) =>
    (await webPages({ folder, appUrl: 'https://desk.test', withGoogleMaps }).request('/auth')).headers.get(
      'content-security-policy',
    )

  expect(await policyOf(false)).not.toContain('google')
  expect(await policyOf(true)).toMatch(/script-src 'self'[^;]* https:\/\/maps\.googleapis\.com/)
})
