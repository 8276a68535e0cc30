import path from 'node:path'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const CHECKOUT = path.join(import.meta.dirname, '../..')

/** The entry points whose scripts are loaded together. */
const PLACES: Record<string, string[]> = {
  guide: ['app/browser/documentation.ts', 'app/browser/api-reference.ts'],
  pricing: ['app/browser/pricing.tsx'],
  conversation: ['app/browser/conversation.tsx', 'app/browser/electronic-records.tsx'],
  intake: ['app/browser/intake.tsx'],
  sign: ['app/browser/sign.tsx'],
  pay: ['app/browser/pay.tsx'],
  repair: ['app/browser/repair.tsx'],
  verify: ['app/browser/verify.tsx'],
  contact: ['app/browser/contact.tsx'],
  start: ['app/screens/start.tsx'],
  auth: ['app/screens/pages/auth-route.tsx'],
  desk: ['app/screens/guards.tsx', 'app/screens/shell.tsx'],
  list: ['features/clients/screens/list/client-list-page.tsx'],
  own: ['features/dashboard/screens/dashboard-page.tsx', 'app/screens/pages/client-file-page.tsx'],
  // They share rules with the applicants' pages, whose forms they don't need.
  lending: ['app/screens/pages/client-lending.tsx', 'features/lending/screens/underwriting/structured.tsx'],
  // It shares rules with the signer's page, whose forms it doesn't need.
  template: ['features/templates/screens/own-pdf/pdf-editor.tsx'],
}
/** The files that an earlier page has already loaded. */
const AFTER: Record<string, string[]> = {
  start: ['auth', 'desk', 'list', 'own', 'lending', 'template'],
  desk: ['list', 'own', 'lending', 'template'],
}

const COUNTS = Object.keys(PLACES).map((_, index) => index + 1)

/**
 * The chunks of the app's modules: each contains the modules that the same pages need. One file per shared module would
 * be sixty requests for a page, which are slow on a phone's connection however small they are. A module that only one
 * page needs stays with it. The most shared chunks come first, because a module's imports are needed wherever the
 * module is.
 */
export const PAGE_CHUNKS = COUNTS.toReversed().map((count) => ({
  debugName: `needed in ${count} places`,
  // Below the groups of libraries in vite.config.ts.
  priority: count / COUNTS.length,
  name: (id: string, modules: Modules) => {
    const needing = placesOf(id, modules)
    const isAlone = ['list', 'own', 'lending', 'template', 'intake'].includes(needing.join())
    return needing.length === count && !isAlone ? namesOf(needing).join('-') : null
  },
}))

let reachedFrom: Map<string, Set<string>> | undefined

function placesOf(id: string, modules: Modules): string[] {
  reachedFrom ??= new Map(
    Object.entries(PLACES).map(([place, files]) => [
      place,
      reached(
        files.map((file) => path.join(CHECKOUT, file)),
        modules,
      ),
    ]),
  )
  const needing = [...reachedFrom].filter(([, ids]) => ids.has(id)).map(([place]) => place)
  // Only one of the two is shown, so what both need is loaded at the app's start.
  if (needing.includes('auth') && needing.includes('desk')) needing.push('start')
  return [...new Set(needing.flatMap((place) => [place, ...(AFTER[place] ?? [])]))]
}

function namesOf(places: string[]): string[] {
  const after = new Set(places.flatMap((place) => AFTER[place] ?? []))
  return places.filter((place) => !after.has(place))
}

/** Returns these modules and all their static imports. */
function reached(ids: readonly string[], modules: Modules, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    reached(modules.getModuleInfo(id)?.importedIds ?? [], modules, found)
  }
  return found
}
