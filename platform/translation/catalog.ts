import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { pseudoText } from './pseudo-language.ts'
import type { Translate } from './translate-module.ts'

/** The language that the product is written in. */
export const SOURCE_LANGUAGE = 'en'
/** The usual code of an invented language: English with accents. It shows which texts are outside of the catalogs. */
export const PSEUDO_LANGUAGE = 'en-XA'
/** The messages of a language with their translations. */
export type Catalog = Record<string, string>

const FOLDER = path.join(import.meta.dirname, '../../languages')
const catalogSchema = z.record(z.string(), z.string())

/** Returns the language of the build from the setting UI_LANGUAGE. Throws if it is no language code. */
export function configuredLanguage(environment: NodeJS.ProcessEnv): string {
  const language = environment['UI_LANGUAGE'] ?? SOURCE_LANGUAGE
  if (!/^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(language))
    throw new Error(`UI_LANGUAGE: “${language}” is no language code such as es`)
  return language
}

/** Returns the catalog's file. */
export const catalogFile = (language: string, folder = FOLDER): string => path.join(folder, `${language}.json`)

/** Returns the catalog of a language, or an empty one if there is none. */
export const readCatalog = (file: string): Catalog =>
  existsSync(file) ? catalogSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

/** Writes a catalog in the order of its messages, so that changes can be compared. */
export const writeCatalog = (file: string, catalog: Catalog): void =>
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(Object.entries(catalog).toSorted(byMessage)), null, 1)}\n`)

const byMessage = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : Number(one > other))

/** Returns the translations of a language. An empty translation counts as missing. Throws if the language has no catalog. */
export function translationsOf(language: string): Translate {
  if (language === PSEUDO_LANGUAGE) return pseudoText
  const file = catalogFile(language)
  if (!existsSync(file))
    throw new Error(`UI_LANGUAGE: there is no catalog ${file}. Create it with npm run messages -- ${language}`)
  const catalog = readCatalog(file)
  return (message) => catalog[message] || undefined
}

/** Returns a catalog with all messages of the product: known translations stay, missing ones are empty, obsolete ones go. */
export const mergedCatalog = (messages: Iterable<string>, former: Catalog): Catalog =>
  Object.fromEntries([...messages].map((message) => [message, former[message] ?? '']))
