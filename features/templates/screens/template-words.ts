import type { TemplateState } from '#features/templates/rules/template-commands.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { VersionRow } from './template-queries.ts'

export const TEMPLATES_ADDRESS = '/dashboard/documents/templates'
export const PACKAGES_ADDRESS = `${TEMPLATES_ADDRESS}/packages`
export const NEW_TEMPLATE_ADDRESS = `${TEMPLATES_ADDRESS}/new`

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' }
export const LANGUAGE_OPTIONS = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

export const STATE_WORDS: Readonly<Record<TemplateState, string>> = {
  draft: 'Draft',
  submitted: 'Waiting for publishing',
  published: 'Published',
  retired: 'Retired',
}

/** Returns the version that is in force: the newest published one. Null if there is none. */
export const inForce = (versions: readonly VersionRow[]): VersionRow | null =>
  versions.find(({ state }) => state === 'published') ?? null

/** Returns the state of a template in words: 'Version 2 published · draft of version 3'. */
export function templateStatus(versions: readonly VersionRow[]): string {
  const current = inForce(versions)
  const work = versions.find(({ state }) => state === 'draft' || state === 'submitted')
  const parts = [
    ...(current === null ? [] : [`Version ${current.version} published`]),
    ...(work === undefined ? [] : [`Version ${work.version}: ${STATE_WORDS[work.state].toLowerCase()}`]),
  ]
  return parts.length === 0 ? 'Retired' : parts.join(' · ')
}
