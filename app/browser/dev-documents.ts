import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { htmlDocument } from './document.ts'

/** Serves the HTML documents in development, where no build has written them. */
export function documents(): Plugin {
  return {
    name: 'documents',
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost')
          documentAt(pathname, (file) => server.ssrLoadModule(file))
            .then(async (html) => {
              if (html === null) return next()
              response.setHeader('content-type', 'text/html; charset=utf-8')
              response.end(await server.transformIndexHtml(pathname, html))
            })
            .catch(next)
        })
      }
    },
  }
}

const COMMON = {
  stylesheets: [addressOf('ui/theme/theme.css')],
  fonts: [],
  theme: { src: addressOf('ui/theme/apply-theme.ts') },
}

/** The development server's address of a file outside its root. */
function addressOf(file: string): string {
  return `/@fs${new URL(`../../${file}`, import.meta.url).pathname}`
}

async function documentAt(
  pathname: string,
  load: (file: string) => Promise<Record<string, unknown>>,
): Promise<string | null> {
  if (/^\/(auth|invitation|report-mail|dashboard|admin)(\/|$)/.test(pathname)) {
    return htmlDocument({ ...COMMON, title: 'Tradeline', entry: '/main.tsx', body: '<div id="root"></div>' })
  }
  if (pathname === '/dev/catalog')
    return htmlDocument({ ...COMMON, title: 'Components', entry: '/catalog/main.tsx', body: '<div id="root"></div>' })
  // The module that was just loaded.
  const { renderPublicPage } = (await load(
    fileURLToPath(new URL('../../features/public-site/screens/render.tsx', import.meta.url)),
  )) as typeof import('#features/public-site/screens/render.tsx')
  const page = renderPublicPage(pathname.startsWith('/apply/') ? '/apply' : pathname)
  if (page === null) return null
  const { entry, asksServer: _asked, ...content } = page
  return htmlDocument({ ...COMMON, ...content, ...(entry === undefined ? {} : { entry: `/${entry}` }) })
}
