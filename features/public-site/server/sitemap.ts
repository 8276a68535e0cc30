import { Hono } from 'hono'

/**
 * Serves `/sitemap.xml` with these addresses, and a `/robots.txt` that links to it and excludes pages that need a
 * sign-in or a personal link.
 */
export function sitemap(addresses: readonly string[], appUrl: string): Hono {
  const service = new Hono()
  const entries = addresses.map((address) => `  <url><loc>${xml(new URL(address, appUrl).href)}</loc></url>`)
  const map = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
  const robots = `User-agent: *
Disallow: /dashboard
Disallow: /admin
Disallow: /dev
Disallow: /conversation
Disallow: /electronic-records
Disallow: /sign
Disallow: /pay$
Disallow: /pay?
Disallow: /repair$
Disallow: /repair?
Sitemap: ${new URL('/sitemap.xml', appUrl).href}
`
  service.get('/sitemap.xml', (context) => context.body(map, 200, { 'content-type': 'application/xml; charset=utf-8' }))
  service.get('/robots.txt', (context) => context.text(robots))
  return service
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
