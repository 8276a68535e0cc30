import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'

// Pages written at build time, by their address.
const PUBLIC_PAGES = {
  '/': 'index.html',
  '/pricing': 'pricing.html',
  '/documentation': 'documentation.html',
  '/api-reference': 'api-reference.html',
}
// Everything below these is the app, which finds its own way.
const APP_PATHS = ['/auth', '/dashboard', '/dashboard/*', '/admin', '/admin/*']
const APP_PAGE = 'app.html'
const YEAR_SECONDS = 31_536_000

/** The built web app: public pages, the app's page for its routes, and assets that never change under one name. */
export function webPages(folder: string, appUrl: string): Hono {
  const pages = new Hono()
  const files = Object.values(PUBLIC_PAGES).concat(APP_PAGE)
  const textByFile = new Map(files.map((file) => [file, readPage(path.join(folder, file))]))
  pages.use(compress())
  pages.use(
    secureHeaders({
      contentSecurityPolicy: contentSecurityPolicy([...textByFile.values()], appUrl),
      xFrameOptions: 'DENY',
      strictTransportSecurity: false,
    }),
  )

  const page = (file: string) => (context: Context) => {
    const text = textByFile.get(file)
    if (!text) return context.text('The web app has not been built. Run `npm run build`.', 503)
    return context.html(text, 200, { 'cache-control': 'no-cache' })
  }
  for (const [address, file] of Object.entries(PUBLIC_PAGES)) pages.get(address, page(file))
  for (const address of APP_PATHS) pages.get(address, page(APP_PAGE))
  const builtFile = serveStatic({ root: folder, precompressed: true })
  pages.get('/assets/*', unchanging, builtFile)
  pages.get('/:file{[a-z0-9.-]+}', builtFile)
  return pages
}

/** The names of assets carry a hash of their contents. */
const unchanging: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.ok) context.res.headers.set('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
}

function readPage(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Scripts come from us alone; the few that stand in a page are named by their hash. */
function contentSecurityPolicy(pages: (string | null)[], appUrl: string) {
  const inline = new Set(
    pages.flatMap((text) => [...(text ?? '').matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')),
  )
  const hashes = [...inline].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...hashes],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // The app calls the address in config.json, which may differ from the one it was loaded from.
    connectSrc: ["'self'", appUrl, appUrl.replace(/^http/, 'ws')],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}
