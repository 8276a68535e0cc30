import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import {
  catalogFile,
  mergedCatalog,
  PSEUDO_LANGUAGE,
  readCatalog,
  writeCatalog,
} from '#platform/translation/catalog.ts'
import { findUnits, type Part } from '#platform/translation/find-units.ts'
import { messageOf } from '#platform/translation/message.ts'
import { checkedTranslation } from '#platform/translation/translate-module.ts'
import { isTranslated, translating } from '#platform/translation/translating.ts'

const SCREENS = '{app/screens,ui,platform/browser,features/*/screens}/**/*.tsx'
const ELEMENT_TEXT = /<[A-Za-z][^<>]*>([^<>{}=;()\n]*[A-Za-z]{3}[^<>{}=;()\n]*)<\/[A-Za-z]/g
const TEXT_ATTRIBUTE = /\b(?:(?:aria-|data-)?label|title|placeholder|heading|note|hint|alt)="([^"]*[A-Za-z]{3}[^"]*)"/g

/** Names in examples, and lists whose last word the language of the browser adds. */
const NAMES = /^(?:Connie Flict|EFX|TUC|[A-Z ]+|Auto · 72 months|Revolving · limit .*)$|\band TransUnion\b/

function problemOf(message: string, translation: string, parts: readonly Part[]): string[] {
  try {
    checkedTranslation(message, translation, parts)
    return []
  } catch (error) {
    return [String(error)]
  }
}

const screens = () =>
  globSync(SCREENS)
    .filter((file) => !file.endsWith('.test.tsx') && isTranslated(path.resolve(file)))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))

// This finds texts line by line, so it is independent of the parser.
test('every text of a screen is in the catalog', () => {
  const outside = screens().flatMap(({ file, code }) => {
    const found = [...code.matchAll(ELEMENT_TEXT), ...code.matchAll(TEXT_ATTRIBUTE)].map(([, text = '']) => text)
    const texts = found
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => /^[A-Z]|[a-z] [a-z]/.test(text))
    const messages = findUnits(file, code).map(({ parts }) => messageOf(parts))
    return texts.filter((text) => !messages.some((message) => message.includes(text))).map((text) => `${file}: ${text}`)
  })

  expect(outside).toEqual([])
})

test('no text of a public page is outside of the catalog', async () => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'tradeline-pages-'))
  const input = path.resolve('features/public-site/screens/render.tsx')
  await build({
    ...{ logLevel: 'warn', configFile: false, plugins: [translating(PSEUDO_LANGUAGE)] },
    build: { ...{ outDir, emptyOutDir: true, ssr: input }, rolldownOptions: { input } },
  })
  const pages = await import(/* @vite-ignore */ pathToFileURL(path.join(outDir, 'render.js')).href)
  rmSync(outDir, { recursive: true })

  const shown = ['/', '/pricing'].map((at) =>
    String(pages.renderPublicPage(at)?.body).replaceAll(/<(?:style|script|code|pre)[^]*?<\/\w+>|<[^>]+>/g, '\n'),
  )
  const plain = shown
    .join('\n')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => /[AEIOUaeiou]/.test(text) && /[A-Za-z]{3}/.test(text))

  expect(shown.join('')).toContain('Èvèry bùrèàù')
  expect([...new Set(plain)].filter((text) => !NAMES.test(text))).toEqual([])
})

test('the translations in the repository fit their messages', () => {
  const known = new Map(
    screens().flatMap(({ file, code }) => findUnits(file, code).map(({ parts }) => [messageOf(parts), parts] as const)),
  )
  const wrong = globSync(catalogFile('*')).flatMap((file) =>
    Object.entries(readCatalog(file)).flatMap(([message, translation]) => {
      const parts = known.get(message)
      return parts === undefined || translation === '' ? [] : problemOf(message, translation, parts)
    }),
  )

  expect(wrong).toEqual([])
})

test('a catalog keeps its translations, gets new messages, and loses obsolete ones', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-catalog-'))
  const file = catalogFile('es', folder)
  writeCatalog(file, mergedCatalog(['Open', 'Close'], {}))
  writeCatalog(file, mergedCatalog(['Save', 'Open'], { ...readCatalog(file), Open: 'Abrir' }))
  const text = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })

  expect(text).toBe('{\n "Open": "Abrir",\n "Save": ""\n}\n')
})
