import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import { type DocumentParts, htmlDocument } from './document.ts'
import { usedStyles } from './used-styles.ts'

// Writes every HTML document of the built web app: the public pages with their content, and the empty page of the app.
const root = path.join(import.meta.dirname, '../..')
const output = path.join(root, 'dist/web')
/** The server fills in its own configuration. */
const CONFIG = '<script id="config" type="application/json">%CONFIG%</script>'
const cache = path.join(root, 'node_modules/.cache')

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

// Our own build has just written it.
const manifest = JSON.parse(readFileSync(path.join(output, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const { PUBLIC_PATHS, renderPublicPage } = await publicPages()
for (const pathname of PUBLIC_PATHS) {
  const page = renderPublicPage(pathname)
  if (page === null) throw new Error(`No public page at ${pathname}`)
  const { entry, asksServer, ...content } = page
  const script = entry === undefined ? {} : scriptOf(`app/browser/${entry}`)
  // Without its own script, the page never changes, so it contains the styles it needs and renders with the first
  // bytes.
  const styles = entry === undefined ? ownStyles(content.body) : {}
  write(pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`, {
    ...common(),
    ...script,
    ...content,
    ...styles,
    ...(asksServer && { first: CONFIG }),
  })
}

// One app. Signed-in pages also preload the code of the frame around every page.
const askEarly = await inlineScript('app/screens/early/ask-early.ts')
const START = ['app/screens/start.tsx']
writeApp('app.html', START)
writeApp('app-desk.html', [...START, 'app/screens/guards.tsx', 'app/screens/shell.tsx'])

compressAssets(path.join(output, 'assets'))

/** The renderer is a separate build, so that it can use JSX like every other page. */
async function publicPages(): Promise<typeof import('#features/public-site/screens/render.tsx')> {
  const input = path.join(root, 'features/public-site/screens/render.tsx')
  return await builtApart(
    { ssr: input, rolldownOptions: { input } },
    (folder) => import(pathToFileURL(path.join(folder, 'render.js')).href),
  )
}

/** Returns a script with all its imports, for inlining into a page. */
async function inlineScript(file: string): Promise<string> {
  const output = { format: 'iife' as const, entryFileNames: 'script.js', codeSplitting: false }
  return await builtApart({ rolldownOptions: { input: path.join(root, file), output } }, async (folder) =>
    readFileSync(path.join(folder, 'script.js'), 'utf8').trim(),
  )
}

async function builtApart<Result>(
  options: NonNullable<InlineConfig['build']>,
  read: (folder: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(path.join(cache, 'prerender-'))
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true, manifest: false, ...options } })
  const result = await read(outDir)
  rmSync(outDir, { recursive: true })
  return result
}

function writeApp(file: string, chunks: string[]): void {
  write(file, {
    ...common(),
    // A font preloaded here would take bandwidth from the scripts.
    fonts: [],
    title: 'Tradeline',
    entry: `/${chunk('app/browser/main.tsx').file}`,
    modulePreloads: scriptsOf(chunks).map((script) => `/${script}`),
    first: `${CONFIG}\n<script>${askEarly}</script>`,
    body: '<div id="root"></div><noscript>Tradeline needs JavaScript to show your files.</noscript>',
  })
}

function scriptsOf(chunks: string[]): string[] {
  return [...new Set(chunks.flatMap((key) => [...reachable(key)]))]
}

function scriptOf(key: string): Pick<DocumentParts, 'entry' | 'modulePreloads'> {
  return { entry: `/${chunk(key).file}`, modulePreloads: [...reachable(key)].map((file) => `/${file}`) }
}

function common(): Pick<DocumentParts, 'stylesheets' | 'fonts' | 'theme'> {
  const { css = [], assets = [] } = chunk('app/browser/main.tsx')
  return {
    stylesheets: css.map((file) => `/${file}`),
    fonts: assets.filter((file) => /public-sans|source-serif/.test(file)).map((file) => `/${file}`),
    theme: { code: built(chunk('ui/theme/apply-theme.ts').file).trim() },
  }
}

/** Inlines the page's own styles. The whole stylesheet loads later, for pages that may follow. */
function ownStyles(body: string): Pick<DocumentParts, 'stylesheets' | 'styles' | 'head'> {
  const files = chunk('app/browser/main.tsx').css ?? []
  return {
    stylesheets: [],
    styles: usedStyles(files.map(built).join(''), body),
    head: files.map((file) => `<link rel="prefetch" as="style" href="/${file}">`).join('\n'),
  }
}

function built(file: string): string {
  return readFileSync(path.join(output, file), 'utf8')
}

/** Returns a chunk and all its static imports, so that the browser loads them in parallel. */
function reachable(key: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunk(key)
  if (found.has(file)) return found
  found.add(file)
  for (const imported of imports) reachable(imported, found)
  return found
}

/** Returns a chunk by the build's key or by its module's path, which the build writes relative to its own folder. */
function chunk(key: string): Chunk {
  const found = manifest[key] ?? manifest[path.posix.relative('app/browser', key)]
  if (found === undefined) throw new Error(`The build has no ${key}`)
  return found
}

function write(file: string, parts: DocumentParts): void {
  writeFileSync(path.join(output, file), htmlDocument(parts))
}

/** Stores scripts and styles compressed, so that requests don't have to compress them. */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes))
  }
}
