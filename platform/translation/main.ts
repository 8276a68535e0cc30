// `npm run messages`: writes all messages of the web app to dist/messages/en.json, each with a module that has it.
// `npm run messages -- es`: creates or updates languages/es.json, and prints how many translations are missing.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { catalogFile, mergedCatalog, readCatalog, SOURCE_LANGUAGE, writeCatalog } from './catalog.ts'
import { collecting } from './translating.ts'

const messages = new Map<string, string>()
await build({ logLevel: 'warn', plugins: [collecting(messages)], build: { write: false, minify: false } })

const language = process.argv[2] ?? SOURCE_LANGUAGE
if (language === SOURCE_LANGUAGE) {
  const folder = path.resolve('dist/messages')
  mkdirSync(folder, { recursive: true })
  writeCatalog(catalogFile(SOURCE_LANGUAGE, folder), Object.fromEntries(messages))
  console.info(`${messages.size} messages are in dist/messages/en.json.`)
} else {
  const file = catalogFile(language)
  mkdirSync(path.dirname(file), { recursive: true })
  const catalog = mergedCatalog(messages.keys(), readCatalog(file))
  writeCatalog(file, catalog)
  const missing = Object.values(catalog).filter((translation) => translation === '').length
  console.info(`${file}: ${messages.size} messages, ${missing} without a translation.`)
}
