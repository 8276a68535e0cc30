import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webPages } from './web-pages.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-pages-'))
  mkdirSync(path.join(folder, 'assets'))
  for (const page of ['index', 'pricing', 'documentation', 'api-reference'])
    writeFileSync(path.join(folder, `${page}.html`), `<h1>${page}</h1>`)
  writeFileSync(path.join(folder, 'app.html'), '<script>theme()</script><div id="root"></div>')
  writeFileSync(path.join(folder, 'assets', 'app-1a2b.js'), 'app()')
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>')
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (address: string) => webPages(folder, 'https://desk.test').request(address)

describe('pages', () => {
  test.each([
    ['/', 'index'],
    ['/pricing?type=dealer', 'pricing'],
    ['/documentation', 'documentation'],
    ['/api-reference', 'api-reference'],
  ])('%s is written out', async (address, heading) => {
    expect(await (await get(address)).text()).toContain(`<h1>${heading}</h1>`)
  })

  test.each(['/auth', '/auth?signup=true', '/dashboard', '/dashboard/clients/new', '/admin', '/admin/subscribers/new'])(
    '%s is the app',
    async (address) => {
      expect(await (await get(address)).text()).toContain('id="root"')
    },
  )

  test.each(['/dashboards', '/nowhere/at/all', '/assets/missing.js', '/../config.ts', '/%2e%2e/config.ts'])(
    '%s is not there',
    async (address) => {
      expect((await get(address)).status).toBe(404)
    },
  )
})

describe('caching', () => {
  test('an asset never changes under its name; a page is asked for again', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/favicon.svg')).status).toBe(200)
  })
})

describe('what a page may do', () => {
  test('scripts come from us alone, those in the page by their hash', async () => {
    const policy = (await get('/auth')).headers.get('content-security-policy') ?? ''

    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*'(;|$)/)
    expect(policy).toContain("connect-src 'self' https://desk.test wss://desk.test")
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

test('without a build it says what to do', async () => {
  const unbuilt = await webPages(path.join(folder, 'nothing'), 'https://desk.test').request('/')

  expect(unbuilt.status).toBe(503)
  expect(await unbuilt.text()).toContain('npm run build')
})
