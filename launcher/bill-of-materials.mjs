import { createHash } from 'node:crypto'

/**
 * Returns a CycloneDX 1.6 bill of materials of the packages in a lock file. The same lock file gives the same bytes: it
 * has no timestamp, and its serial number is derived from its contents.
 */
export function billOfMaterials({ name, version, license, dependencies = {}, devDependencies = {} }, packages) {
  const byPlace = new Map(packages.map((one) => [one.place, one]))
  const root = `${name}@${version}`
  const contents = {
    metadata: { component: { type: 'application', 'bom-ref': root, name, version, ...licensesOf(license) } },
    components: merged(packages).map(componentOf),
    dependencies: [
      { ref: root, dependsOn: refsOf(byPlace, '', { ...dependencies, ...devDependencies }) },
      ...merged(packages).map((one) => ({ ref: purlOf(one), dependsOn: dependsOn(byPlace, packages, one) })),
    ],
  }
  const digest = createHash('sha256').update(JSON.stringify(contents)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    ...contents,
  }
}

/**
 * Lists each version of a package once, however many places it is installed in. It is for development only if every
 * place is.
 */
function merged(packages) {
  const byPurl = new Map()
  for (const one of packages) {
    const known = byPurl.get(purlOf(one))
    byPurl.set(purlOf(one), known === undefined ? one : { ...known, isDev: known.isDev && one.isDev })
  }
  return [...byPurl.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, found]) => found)
}

function componentOf(one) {
  const [scope, bare] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
  return {
    ...{ type: 'library', 'bom-ref': purlOf(one), ...(scope !== undefined && { group: scope }), name: bare },
    ...{ version: one.version, scope: scopeOf(one), ...hashesOf(one.integrity), ...licensesOf(one.license) },
    purl: purlOf(one),
    ...(one.resolved?.startsWith('https:') && { externalReferences: [{ type: 'distribution', url: one.resolved }] }),
  }
}

/** `excluded` is CycloneDX's word for packages that only build and test the product. */
function scopeOf({ isDev, optional }) {
  if (isDev) return 'excluded'
  return optional ? 'optional' : 'required'
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function hashesOf(integrity) {
  const [, algorithm, digest] = /^(sha\d+)-([A-Za-z0-9+/=]+)/.exec(integrity ?? '') ?? []
  if (digest === undefined) return {}
  const content = Buffer.from(digest, 'base64').toString('hex')
  return { hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content }] }
}

function licensesOf(license) {
  if (typeof license !== 'string') return {}
  // A license that isn't an SPDX expression, such as "SEE LICENSE IN …", is listed by name.
  const isExpression = /^[\w.+()-]+(?: (?:AND|OR|WITH) [\w.+()-]+)*$/.test(license)
  return { licenses: [isExpression ? { expression: license } : { license: { name: license } }] }
}

function dependsOn(byPlace, packages, { name, version }) {
  const places = packages.filter((one) => one.name === name && one.version === version)
  const refs = places.flatMap((one) => refsOf(byPlace, one.place, { ...one.dependencies, ...one.optionalDependencies }))
  return sorted(refs)
}

/** Looks for a package as Node.js does: beside the package that needs it, then in each folder above. */
function refsOf(byPlace, from, wanted) {
  const found = Object.keys(wanted).flatMap((name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const one = byPlace.get(`${folder}${folder === '' ? '' : '/'}node_modules/${name}`)
      if (one !== undefined) return [purlOf(one)]
      if (folder === '') return []
    }
  })
  return sorted(found)
}

const sorted = (refs) => [...new Set(refs)].toSorted((one, other) => (one < other ? -1 : 1))

const uuidOf = (digest) =>
  [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
