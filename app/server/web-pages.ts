import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import type { LiveFigures } from '#features/public-site/server/live-figures.ts'
import { sitemap } from '#features/public-site/server/sitemap.ts'
import { PERMISSIONS_POLICY } from '#platform/http/answer-headers.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The websites that may show this page in a frame. */
    frameAncestors: string[]
  }
}

// Prerendered pages by address.
const PUBLIC_PAGES = {
  '/': 'index.html',
  '/pricing': 'pricing.html',
  '/documentation': 'documentation.html',
  '/api-reference': 'api-reference.html',
  '/verify': 'verify.html',
  '/contact': 'contact.html',
}
// The targets of links in mails to clients, which search engines must not index.
const UNLISTED_PAGES = {
  '/conversation': 'conversation.html',
  '/electronic-records': 'electronic-records.html',
  '/application': 'application.html',
  '/sign': 'sign.html',
  '/pay': 'pay.html',
  '/repair': 'repair.html',
}
const APPLY_PAGE = 'apply.html'
// The app routes every address below these. Its signed-in pages preload the code of their frame.
const APP_PAGES = [
  ['/auth', 'app.html'],
  ['/invitation', 'app.html'],
  ['/report-mail', 'app.html'],
  ['/dashboard', 'app-desk.html'],
  ['/dashboard/*', 'app-desk.html'],
  ['/admin', 'app-desk.html'],
  ['/admin/*', 'app-desk.html'],
] as const
const GOOGLE_MAPS = ['https://maps.googleapis.com', 'https://places.googleapis.com']
const YEAR_SECONDS = 31_536_000

export interface WebPagesOptions {
  folder: string
  appUrl: string
  /** Returns the public pages' live figures. */
  liveFigures?: () => LiveFigures
  /** The server's configuration for the app, which is in its pages, so that no page has to request it first. */
  config?: object
  /** Allows the pages to load Google's address suggestions, and nothing else from other servers. */
  withGoogleMaps?: boolean
  /** Returns the websites that may show the application page of a company in a frame. */
  embedOrigins?: (company: string) => Promise<string[]>
}

/**
 * Serves the built web app: public pages, the app's page for its routes, and assets that never change under one name.
 */
export function webPages({ folder, appUrl, config = {}, ...options }: WebPagesOptions): Hono {
  const { liveFigures = () => ({}), withGoogleMaps = false } = options
  const pages = new Hono()
  const files = [
    ...Object.values({ ...PUBLIC_PAGES, ...UNLISTED_PAGES }),
    APPLY_PAGE,
    ...new Set(APP_PAGES.map(([, file]) => file)),
  ]
  const textByFile = new Map(files.map((file) => [file, readPage(path.join(folder, file), appUrl, config)]))
  pages.use(compress())
  const ofPages = secureHeaders({
    contentSecurityPolicy: contentSecurityPolicy([...textByFile.values()], appUrl, withGoogleMaps),
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
  })
  pages.use(async (context, next) => {
    await next()
    if (!context.req.path.startsWith('/assets/')) context.header('permissions-policy', PERMISSIONS_POLICY)
  })
  // Runs after the headers of every page are set, because it narrows one of them.
  pages.use(async (context, next) => {
    await next()
    const origins = context.get('frameAncestors')
    if (origins === undefined) return
    const policy = context.res.headers.get('content-security-policy') ?? ''
    context.header(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`),
    )
    context.header('x-frame-options', undefined)
  })
  pages.use((context, next) => (context.req.path.startsWith('/assets/') ? OF_ASSETS : ofPages)(context, next))

  const page =
    (file: string, status: 200 | 404 = 200) =>
    (context: Context) => {
      const text = textByFile.get(file)
      if (!text) return context.text('The web app has not been built. Run `npm run build`.', 503)
      return context.html(withFigures(text, liveFigures()), status, { 'cache-control': 'no-cache' })
    }
  for (const [address, file] of Object.entries({ ...PUBLIC_PAGES, ...UNLISTED_PAGES })) pages.get(address, page(file))
  pages.get('/apply/:company', framed(options.embedOrigins), page(APPLY_PAGE))
  pages.route('/', sitemap(Object.keys(PUBLIC_PAGES), appUrl))
  for (const [address, file] of APP_PAGES) pages.get(address, page(file))
  const builtFile = serveStatic({ root: folder, precompressed: true })
  pages.get('/assets/*', unchanging, builtFile)
  pages.get('/:file{[a-z0-9.-]+}', builtFile)
  pages.get('*', withoutLastSlash)
  // A person who mistyped an address sees a page with links. A program gets a short error from the next handler.
  const notFound = page('app.html', 404)
  pages.get('*', (context, next) => (isOpenedByPerson(context) ? notFound(context) : next()))
  return pages
}

/** Lets the listed websites show a page in a frame if the address asks for it. Every other page stays out of frames. */
const framed =
  (originsOf: WebPagesOptions['embedOrigins']): MiddlewareHandler =>
  async (context, next) => {
    await next()
    if (originsOf === undefined || context.req.query('embed') !== '1') return
    const origins = await originsOf(context.req.param('company') ?? '')
    if (origins.length > 0) context.set('frameAncestors', origins)
  }

const ADDRESSES: ReadonlySet<string> = new Set([
  ...Object.keys({ ...PUBLIC_PAGES, ...UNLISTED_PAGES }),
  ...APP_PAGES.map(([address]) => address),
])

/** `/pricing/` is `/pricing`. */
const withoutLastSlash: MiddlewareHandler = async ({ req, redirect }, next) => {
  const address = req.path.replace(/\/$/, '')
  return ADDRESSES.has(address) ? redirect(`${address}${new URL(req.url).search}`, 301) : next()
}

const isOpenedByPerson = ({ req }: Context): boolean =>
  req.header('accept')?.includes('text/html') === true && !req.path.startsWith('/assets/')

/** On a small script, the headers for pages would be larger than the script itself. */
const OF_ASSETS = secureHeaders({
  ...{ crossOriginOpenerPolicy: false, originAgentCluster: false, referrerPolicy: false, xFrameOptions: false },
  ...{ strictTransportSecurity: false, xDnsPrefetchControl: false, xDownloadOptions: false },
  ...{ xPermittedCrossDomainPolicies: false, xXssProtection: false },
})

/** Asset names contain a hash of their contents. */
const unchanging: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.ok) context.res.headers.set('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
}

/** Reads a built page and fills in the site's own address and the server's configuration. */
function readPage(file: string, appUrl: string, config: object): string | null {
  if (!existsSync(file)) return null
  // No text inside may end its element.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`)
  return readFileSync(file, 'utf8')
    .replaceAll('%APP_URL%', appUrl)
    .replaceAll('%CONFIG%', () => json)
}

/** Fills in the figures of this installation. An unknown figure stays empty. */
function withFigures(text: string, figures: LiveFigures): string {
  return text.replaceAll(/(<small data-live="(\w+)"[^>]*>)(?=<\/small>)/g, (place, open: string, name: string) =>
    Object.hasOwn(figures, name) ? `${open}${figures[name]}` : place,
  )
}

/** Scripts come only from our server. The few inline scripts are allowed by their hash. */
function contentSecurityPolicy(pages: (string | null)[], appUrl: string, withGoogleMaps: boolean) {
  const google = withGoogleMaps ? GOOGLE_MAPS : []
  const inline = new Set(
    pages.flatMap((text) => [...(text ?? '').matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')),
  )
  const hashes = [...inline].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...hashes, ...google],
    styleSrc: ["'self'", "'unsafe-inline'"],
    // The app calls the address in config.json, which may differ from the one it was loaded from. A client's documents
    // are shown from there too.
    imgSrc: ["'self'", 'data:', 'blob:', appUrl],
    frameSrc: ["'self'", appUrl],
    connectSrc: ["'self'", appUrl, appUrl.replace(/^http/, 'ws'), ...google],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}
