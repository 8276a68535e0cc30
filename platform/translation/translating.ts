import path from 'node:path'
import type { Plugin } from 'vite'
import { SOURCE_LANGUAGE, translationsOf } from './catalog.ts'
import { findUnits } from './find-units.ts'
import { messageOf } from './message.ts'
import { translatedModule } from './translate-module.ts'

const ROOT = path.join(import.meta.dirname, '../..')
// Readers choose the language of these texts themselves, so all their languages are in every build.
const OWN_LANGUAGES = /\/texts\/|-texts\.ts$|\/signing-statement\.ts$/

/** Returns true for a module whose texts are in the catalogs. */
export const isTranslated = (id: string): boolean =>
  id.startsWith(`${ROOT}/`) && /\.tsx?$/.test(id) && !id.includes('/node_modules/') && !OWN_LANGUAGES.test(id)

/** Vite's plugin that builds the web app in a language. The build in English is the source as it is. */
export function translating(language: string): Plugin {
  const translate = language === SOURCE_LANGUAGE ? null : translationsOf(language)
  return {
    name: 'translating',
    enforce: 'pre',
    transform(code, id) {
      if (translate === null || !isTranslated(id)) return null
      return { code: translatedModule(id, code, language, translate), map: null }
    },
  }
}

/** Vite's plugin that adds the messages of every module in a build to a list. */
export const collecting = (messages: Map<string, string>): Plugin => ({
  name: 'collecting-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!isTranslated(id)) return
    for (const { parts } of findUnits(id, code)) {
      const message = messageOf(parts)
      if (!messages.has(message)) messages.set(message, path.relative(ROOT, id))
    }
  },
})
