const ANSWER_WITHIN_MS = 15_000
const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info']
const FAILING = ['critical', 'high']

/** The registry did not answer with its advisories. */
export class NoAnswer extends Error {}

/**
 * Returns the known advisories about these packages, the most severe first. Calls the registry's bulk endpoint. Throws
 * `NoAnswer` if it doesn't answer.
 */
export async function advisoriesAbout(packages, registry) {
  const versions = versionsByName(packages)
  const told = await asked(registry, Object.fromEntries(versions))
  const found = [...versions].flatMap(([name, installed]) => {
    const advisories = Array.isArray(told[name]) ? told[name] : []
    return advisories.flatMap((advisory) =>
      installed
        .filter((version) => isVulnerable(version, advisory.vulnerable_versions))
        .map((version) => foundIn(packages, name, version, advisory)),
    )
  })
  return found.toSorted((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
}

/** Returns true if an advisory must be fixed before a release. */
export const isFailing = ({ severity }) => FAILING.includes(severity)

function versionsByName(packages) {
  const versions = new Map()
  for (const { name, version } of packages) versions.set(name, [...new Set([...(versions.get(name) ?? []), version])])
  return versions
}

async function asked(registry, body) {
  try {
    const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry.replace(/\/*$/, '/')), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (!response.ok) throw new NoAnswer(`status ${response.status}`)
    const told = await response.json()
    if (typeof told !== 'object' || told === null || Array.isArray(told)) throw new NoAnswer('no list of advisories')
    return told
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    throw new NoAnswer(error.cause?.code ?? (error.name === 'TimeoutError' ? 'no answer in time' : error.message))
  }
}

const foundIn = (packages, name, version, { severity, title, url }) => ({
  ...{ name, version, title: String(title ?? ''), url: String(url ?? '') },
  // Treats an unknown severity as the worst.
  severity: SEVERITIES.includes(severity) ? severity : 'critical',
  isDev: packages.every((one) => one.name !== name || one.version !== version || one.isDev),
})

const rank = ({ severity }) => SEVERITIES.indexOf(severity)

/** Returns true if a version is in a range such as `>=1.0.0 <1.2.3 || =2.0.0`, and for a range that can't be read. */
function isVulnerable(version, range) {
  if (typeof range !== 'string') return true
  const parts = range.replaceAll(/([<>=])\s+/g, '$1').split('||')
  return parts.some((part) =>
    part
      .trim()
      .split(/\s+/)
      .every((text) => satisfies(version, text)),
  )
}

const COMPARATOR = /^(>=|<=|>|<|=)?\s*v?(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?$/
const HOLDS = {
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '=': (order) => order === 0,
}

function satisfies(version, text) {
  const comparator = COMPARATOR.exec(text.trim())
  const own = COMPARATOR.exec(version.replace(/\+.*$/, ''))
  if (comparator === null || own === null) return true
  return HOLDS[comparator[1] ?? '='](compared(own, comparator))
}

/** Returns a negative number if the first version is earlier. A pre-release is earlier than its release. */
function compared(one, other) {
  for (const place of [2, 3, 4]) if (one[place] !== other[place]) return Number(one[place]) - Number(other[place])
  const [mine, theirs] = [one[5], other[5]]
  if (mine === theirs) return 0
  if (mine === undefined || theirs === undefined) return mine === undefined ? 1 : -1
  return mine.localeCompare(theirs, 'en', { numeric: true })
}
