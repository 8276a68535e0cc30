import { readFileSync } from 'node:fs'

import { inCheckout } from './checkout.mjs'

/**
 * Returns the packages of a lock file, one for each place in node_modules: `{ place, name, version, isDev, ... }`,
 * sorted by place. Leaves out links and the project itself.
 */
export function lockedPackages(text = readFileSync(inCheckout('package-lock.json'), 'utf8')) {
  return Object.entries(JSON.parse(text).packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && entry.version !== undefined)
    .map(([place, entry]) => ({ ...entry, place, name: entry.name ?? nameOf(place), isDev: entry.dev === true }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
