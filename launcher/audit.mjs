// `npm run audit`: checks the lock file against the advisories that the registry knows. Exit code 1 for a high or critical one.
import { execFileSync } from 'node:child_process'
import { advisoriesAbout, isFailing, NoAnswer } from './advisories.mjs'
import { lockedPackages } from './lock-file.mjs'

// npm passes its registry to a script only if it isn't the default one.
const registry = process.env.npm_config_registry || execFileSync('npm', ['config', 'get', 'registry']).toString().trim()
const packages = lockedPackages()

try {
  const found = await advisoriesAbout(packages, registry)
  console.log(found.length === 0 ? `No known advisory affects the ${packages.length} packages.` : table(found))
  if (found.some(isFailing)) process.exitCode = 1
} catch (error) {
  if (!(error instanceof NoAnswer)) throw error
  console.log(`Known advisories were not checked: ${new URL(registry).host} did not answer (${error.message}).`)
}

/** One line for each advisory, in columns. */
function table(found) {
  const rows = [
    ['severity', 'package', 'used by', 'advisory'],
    ...found.map(({ severity, name, version, isDev, title, url }) => [
      ...[severity, `${name}@${version}`, isDev ? 'development' : 'product'],
      `${title} ${url}`.trim(),
    ]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
