import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '..')

const ENTRY = `
import { createRoot } from 'react-dom/client'
import { createElement } from 'react'
import '#ui/theme/theme.css'
import { LandingPage } from '#features/public-site/screens/landing-page.tsx'
createRoot(document.getElementById('root')).render(createElement(LandingPage))
`

/** Serves the same landing page as a client-rendered app, on its own port. */
export async function clientRenderedLanding(): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(path.join(mkdirp(path.join(root, 'node_modules/.cache')), 'landing-'))
  writeFileSync(path.join(folder, 'landing.tsx'), ENTRY)
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="./landing.tsx"></script></body></html>',
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    resolve: {
      alias: Object.fromEntries(
        ['app', 'features', 'platform', 'ui'].map((folder) => [`#${folder}`, path.join(root, folder)]),
      ),
    },
    build: { outDir: path.join(folder, 'dist'), assetsInlineLimit: 0 },
  })
  const server = createServer((request, response) => {
    const file = path.join(folder, 'dist', request.url === '/' ? 'index.html' : path.normalize(request.url ?? ''))
    const type = TYPES[path.extname(file)]
    if (type === undefined) return void response.writeHead(404).end()
    const isText = !file.endsWith('.woff2')
    response.writeHead(200, { 'content-type': type, ...(isText && { 'content-encoding': 'br' }) })
    response.end(isText ? brotliCompressSync(readFileSync(file)) : readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

function mkdirp(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return folder
}
