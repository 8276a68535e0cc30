import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { VERSION } from '#platform/configuration/product-version.ts'

interface Release {
  version: string
  date: string
  groups: { name: string; items: string[] }[]
}

const GROUPS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security', 'Upgrade notes']
const RELEASE = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/
const GROUP = /^### (.+)$/

/** Reads the releases, newest first. Throws on a line outside a release, a group, and an item. */
function releasesIn(changelog: string): Release[] {
  const releases: Release[] = []
  const fromFirst = changelog.slice(changelog.search(/^## /m)).split('\n')
  for (const line of fromFirst) {
    const [, version, date] = RELEASE.exec(line) ?? []
    const [, name] = GROUP.exec(line) ?? []
    const group = releases.at(-1)?.groups.at(-1)
    if (version !== undefined && date !== undefined) releases.push({ version, date, groups: [] })
    else if (name !== undefined) releases.at(-1)?.groups.push({ name, items: [] })
    else if (line.startsWith('- ') && group) group.items.push(line.slice(2))
    else if (line.startsWith('  ') && group?.items.length) group.items.push(`${group.items.pop()} ${line.trim()}`)
    else if (line !== '') throw new Error(`CHANGELOG.md has a line that belongs to nothing: ${line}`)
  }
  return releases
}

const text = readFileSync('CHANGELOG.md', 'utf8')
const releases = releasesIn(text)
const notesOf = ({ groups }: Release) => groups.find(({ name }) => name === 'Upgrade notes')?.items ?? []
const day = (date: string) => new Date(`${date}T00:00:00Z`)

test('the newest release is the version in package.json and package-lock.json', () => {
  const lock: { version: string; packages: { '': { version: string } } } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )

  expect(releases[0]?.version).toBe(VERSION)
  expect([lock.version, lock.packages[''].version]).toEqual([VERSION, VERSION])
})

test('releases are listed from newest to oldest, each version once', () => {
  const versions = releases.map(({ version }) => version)
  const numeric = new Intl.Collator('en', { numeric: true })
  const dates = releases.map(({ date }) => date)

  expect(versions).toEqual([...new Set(versions)].toSorted(numeric.compare).toReversed())
  expect(dates).toEqual(dates.toSorted().toReversed())
})

describe.each(releases)('release $version', (release) => {
  test('has a valid date that is not in the future', () => {
    expect(day(release.date).toISOString().slice(0, 10)).toBe(release.date)
    expect(day(release.date).getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('groups its changes under the known names in order, without an empty group', () => {
    const names = release.groups.map(({ name }) => name)

    expect(names).toEqual(GROUPS.filter((name) => names.includes(name)))
    expect(release.groups.filter(({ items }) => items.length === 0)).toEqual([])
    expect(names.length, 'something must have changed').toBeGreaterThan(1)
  })

  test('says in sentences what the operator must do, how long it takes, and which settings are new', () => {
    const notes = notesOf(release)

    expect(notes.length).toBeGreaterThan(0)
    expect(release.groups.flatMap(({ items }) => items).filter((item) => !item.endsWith('.'))).toEqual([])
    if (release.version === FIRST) return
    expect(notes.filter((note) => note.startsWith('The upgrade takes '))).toHaveLength(1)
    expect(notes.filter((note) => /^(New settings|There are no new settings)/.test(note))).toHaveLength(1)
  })
})

const FIRST = '0.1.0'
const SETTING = /[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*/g

// The settings of the first release. A later setting is in the upgrade notes of its release.
const SETTINGS_OF_THE_FIRST = `APP_URL BUREAU_API_KEY BUREAU_API_SECRET BUREAU_DEADLINE_MS BUREAU_URL CARD_ISSUER_API_KEY
  CARD_ISSUER_HOOK_SECRET CARD_ISSUER_URL DATABASE_URL DATA_ENCRYPTION_KEY GOOGLE_MAPS_KEY HOST LOG_LEVEL MAIL_FROM METRICS_TOKEN
  MILITARY_REGISTER_API_KEY MILITARY_REGISTER_URL NODE_ENV PORT S3_ACCESS_KEY_ID S3_BUCKET S3_ENDPOINT S3_REGION S3_SECRET_ACCESS_KEY
  SMTP_URL TEXT_ACCOUNT_SID TEXT_AUTH_TOKEN TEXT_FROM TEXT_URL TRUSTED_PROXIES VIRUS_SCANNER_URL WEBHOOKS_ALLOW_LOOPBACK`

test('each setting that a release added is in its upgrade notes', () => {
  const read = [...readFileSync('platform/configuration/config.ts', 'utf8').matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  )
  const announced = releases.flatMap((release) =>
    notesOf(release)
      .filter((note) => note.startsWith('New settings'))
      .flatMap((note) => note.match(SETTING) ?? []),
  )

  const known = [...(SETTINGS_OF_THE_FIRST.match(SETTING) ?? []), ...announced]

  expect(read.length).toBeGreaterThan(30)
  expect(read.filter((name) => name !== undefined && !known.includes(name))).toEqual([])
  expect(announced).toEqual([...new Set(announced)])
})

test('no line is longer than 100 characters, and the README and the operations page link here', () => {
  expect(text.split('\n').filter((line) => line.length > 100)).toEqual([])
  expect(readFileSync('README.md', 'utf8')).toContain('](CHANGELOG.md)')
  expect(readFileSync('docs/operations.md', 'utf8')).toContain('](../CHANGELOG.md)')
})
